import type { Content, Validation } from '../../src/contract/generated/types.js';
import { subjectOf } from './paper-checker.js';

/** What findings say that does not agree with the data they are about, or with what they quote. */
export function findingObjectionsTo(content: Content): string[] {
  const checks = [plurals, digits, terms, ended, brackets, payments, codes, nouns, idleAmendments];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

function passed({ validations }: Content, ...ruleIds: readonly string[]): Validation[] {
  return validations.filter(({ ruleId, outcome }) => outcome === 'passed' && ruleIds.includes(ruleId));
}

/** The rules whose subjects are just the things that their sentences are about. */
const aboutSubjects = [
  'POW-001',
  'POW-002',
  'POW-003',
  'POW-008',
  'POW-011',
  'DOC-002',
  'DOC-003',
  'SHR-006',
];

/** Of one thing nothing is said in the plural. */
function plurals(content: Content): string[] {
  const faulty = new Set(
    content.validations.filter(({ outcome }) => outcome !== 'passed').map(({ ruleId }) => ruleId),
  );
  const alone = passed(content, ...aboutSubjects, 'CON-005').filter(
    ({ subjectCount, ruleId }) => subjectCount === 1 && !faulty.has(ruleId),
  );
  const amended = subjectOf(content).company.amendments.length;
  const oneAmendment = amended === 1 ? passed(content, 'CON-002', 'CON-003') : [];
  const oneHolder = content.shareholderSummary.count === 1 ? passed(content, 'SHR-003') : [];
  return [
    ...alone.filter(({ message }) => /^(?:A )?[Ll][oa]s |\b(?:de|a) los poderes\b/.test(message)),
    ...oneAmendment.filter(({ message }) => /\b(?:las|sus) modificaciones\b/.test(message)),
    ...oneHolder.filter(({ message }) => /\blos titulares\b/.test(message)),
  ].map(({ ruleId, message }) => `${ruleId} of one: ${message}`);
}

/** One is written as a word, but for days. */
function digits({ validations }: Content): string[] {
  return validations
    .filter(({ message }) => /(?<![-\d.,°$] ?)\b1 (?!de )\p{Ll}/u.test(message))
    .map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** Only what has a term is within it. */
function terms(content: Content): string[] {
  const limited = content.powers.some(({ validUntil }) => validUntil !== null);
  return passed(content, 'POW-002')
    .filter(({ message }) => /dentro de su plazo/.test(message) && !limited)
    .map(({ message }) => `no power has a term: ${message}`);
}

/** Where no power that gives what is requested is in force, none is said to be. */
function ended({ powers, requestedOperations, validations }: Content): string[] {
  const codes = new Set([...requestedOperations, 'ALL_GENERAL']);
  const giving = powers.filter(({ faculties }) => faculties.some(({ code }) => codes.has(code)));
  const over = new Set(['revocado', 'renunciado', 'extinguido', 'vencido']);
  if (giving.length === 0 || giving.some(({ status }) => !over.has(status))) return [];
  return validations
    .filter(({ ruleId, outcome }) => outcome === 'passed' && /POW-00[25]/.test(ruleId))
    .filter(({ message }) => /(?<!no )\brigen? al\b|\bamparan?\b|está comprendida/.test(message))
    .map(({ ruleId, message }) => `${ruleId} of powers that ended: ${message}`);
}

/** That brackets follow on one another is shown by more than one of them. */
function brackets(content: Content): string[] {
  const distinguishing = content.powers.filter(
    ({ signingRules }) => new Set(signingRules.map(({ from, to }) => JSON.stringify([from, to]))).size > 1,
  );
  return passed(content, 'POW-007')
    .filter(({ evidence }) => distinguishing.length === 0 || evidence.length < 2)
    .map(({ evidence }) => `POW-007 quotes ${evidence.length} of ${distinguishing.length} powers`);
}

/** That capital is paid stands in what is quoted for it. */
function payments(content: Content): string[] {
  const says = /pag|desembols|enter|aport|asign|ingres|capitaliz/i;
  return passed(content, 'CAP-002')
    .filter(({ evidence }) => !evidence.some(({ quote }) => says.test(quote)))
    .map(() => 'CAP-002 quotes nothing of a payment');
}

/** Codes are quoted where a paper prints one. */
function codes(content: Content): string[] {
  const printed = content.documents.flatMap(({ verification, excerpts }) =>
    verification !== null && excerpts.some(({ text }) => text.includes(verification.code))
      ? [verification.code]
      : [],
  );
  return passed(content, 'DOC-003')
    .filter(({ evidence }) => !evidence.some(({ quote }) => printed.some((code) => quote.includes(code))))
    .flatMap(() => (printed.length === 0 ? [] : ['DOC-003 quotes no code']));
}

/** The business of one person is no company of several, nor is the agency of a company abroad one. */
function nouns(content: Content): string[] {
  const { legalForm } = subjectOf(content).company;
  if (legalForm !== 'EIRL' && legalForm !== 'AGENCIA_EXTRANJERA') return [];
  const { operations, summary, personeria } = content.conclusion;
  return [
    ...content.validations.map(({ ruleId, message, remedy }) => `${ruleId}: ${message} ${remedy}`),
    ...operations.map(({ faculty, sentence }) => `${faculty}: ${sentence}`),
    summary,
    personeria,
  ].filter((text) => /\bla sociedad\b/i.test(text));
}

const day = 86_400_000;

/**
 * Findings that rest on an amendment of a sociedad anónima with a late or missing extract state the reserve that the
 * amendment has no effect until it is cured (article 6 A, Ley 18.046).
 */
function idleAmendments(content: Content): string[] {
  const { amendments, legalForm, successions } = subjectOf(content).company;
  if (!/^SA_(CERRADA|ABIERTA)$/.test(legalForm)) return [];
  const formed = amendments.findLastIndex(({ effects }) =>
    effects.some(({ field }) => field === 'legalForm'),
  );
  const idle = amendments.filter(({ deed, date, registration, publication }, index) => {
    const isCured = amendments.some((act) => act.kind === 'saneamiento' && act.date > date);
    const isInTime = [registration, publication].every(
      (step) =>
        step !== null &&
        Date.parse(step.date) <= Date.parse(deed?.date ?? date) + 60 * day &&
        step.date >= (deed?.date ?? date),
    );
    return deed !== null && index >= formed && !isCured && !isInTime;
  });
  const changes = (...fields: string[]) =>
    idle.some(({ effects }) => effects.some(({ field }) => fields.length === 0 || fields.includes(field)));
  const givesShares = idle.some(({ deed }) =>
    content.shareTransfers.some(({ documentId }) => documentId === deed?.documentId),
  );
  const resting = {
    'ENT-010': successions.some(({ actId }) => idle.some(({ id }) => id === actId)),
    'CON-003': changes(),
    'CAP-001': changes('capital', 'shares'),
    'SHR-003': givesShares,
    'UBO-001': givesShares,
  };
  return Object.entries(resting).flatMap(([ruleId, rests]) =>
    passed(content, ruleId)
      .filter(({ message }) => message.includes('sujeto al saneamiento') !== rests)
      .map(({ message }) => `${ruleId} ${rests ? 'needs a' : 'has no need of the'} reserve: ${message}`),
  );
}
