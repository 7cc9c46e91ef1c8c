import type { Content, Validation } from '../../src/contract/generated/types.js';
import { subjectOf } from './paper-checker.js';

/** Returns statements of findings that disagree with the data they describe or with their quotes. */
export function findingObjectionsTo(content: Content): string[] {
  const checks = [
    plurals,
    digits,
    terms,
    endedPowers,
    brackets,
    payments,
    codes,
    companyNoun,
    ineffectiveAmendments,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

function passed({ validations }: Content, ...ruleIds: readonly string[]): Validation[] {
  return validations.filter(({ ruleId, outcome }) => outcome === 'passed' && ruleIds.includes(ruleId));
}

/** Rules whose sentences are about exactly their subjects. */
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

/** A sentence about a single thing is in the singular. */
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
  ].map(({ ruleId, message }) => `${ruleId} uses the plural for one: ${message}`);
}

/** The number one is written as a word, except in dates. */
function digits({ validations }: Content): string[] {
  return validations
    .filter(({ message }) => /(?<![-\d.,°$] ?)\b1 (?!de )\p{Ll}/u.test(message))
    .map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** A message says that powers are within their term only if a power has a term. */
function terms(content: Content): string[] {
  const limited = content.powers.some(({ validUntil }) => validUntil !== null);
  return passed(content, 'POW-002')
    .filter(({ message }) => /dentro de su plazo/.test(message) && !limited)
    .map(({ message }) => `no power has a term: ${message}`);
}

/** If no power that gives a requested operation is in force, no passed rule states that one is. */
function endedPowers({ powers, requestedOperations, validations }: Content): string[] {
  const codes = new Set([...requestedOperations, 'ALL_GENERAL']);
  const sources = powers.filter(({ faculties }) => faculties.some(({ code }) => codes.has(code)));
  const endedStatuses = new Set(['revocado', 'renunciado', 'extinguido', 'vencido']);
  if (sources.length === 0 || sources.some(({ status }) => !endedStatuses.has(status))) return [];
  return validations
    .filter(({ ruleId, outcome }) => outcome === 'passed' && /POW-00[25]/.test(ruleId))
    .filter(({ message }) => /(?<!no )\brigen? al\b|\bamparan?\b|está comprendida/.test(message))
    .map(({ ruleId, message }) => `${ruleId} calls ended powers valid: ${message}`);
}

/** A passed rule about consecutive brackets quotes more than one bracket. */
function brackets(content: Content): string[] {
  const withBrackets = content.powers.filter(
    ({ signingRules }) => new Set(signingRules.map(({ from, to }) => JSON.stringify([from, to]))).size > 1,
  );
  return passed(content, 'POW-007')
    .filter(({ evidence }) => withBrackets.length === 0 || evidence.length < 2)
    .map(({ evidence }) => `POW-007 has ${evidence.length} quotes for ${withBrackets.length} powers`);
}

/** A passed rule about paid capital quotes a text that states the payment. */
function payments(content: Content): string[] {
  const paymentWords = /pag|desembols|enter|aport|asign|ingres|capitaliz/i;
  return passed(content, 'CAP-002')
    .filter(({ evidence }) => !evidence.some(({ quote }) => paymentWords.test(quote)))
    .map(() => 'CAP-002 quotes no text that states a payment');
}

/** A passed rule about codes quotes a code if a document prints one. */
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

/** An E.I.R.L. and the agency of a foreign company are not called “la sociedad”: they have no partners. */
function companyNoun(content: Content): string[] {
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
 * Findings that rest on an amendment of a sociedad anónima with a late or missing extract state the reservation that
 * the amendment has no effect until it is cured (article 6 A, Ley 18.046).
 */
function ineffectiveAmendments(content: Content): string[] {
  const { amendments, legalForm, successions } = subjectOf(content).company;
  if (!/^SA_(CERRADA|ABIERTA)$/.test(legalForm)) return [];
  const formed = amendments.findLastIndex(({ effects }) =>
    effects.some(({ field }) => field === 'legalForm'),
  );
  const ineffective = amendments.filter(({ deed, date, registration, publication }, index) => {
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
    ineffective.some(({ effects }) =>
      effects.some(({ field }) => fields.length === 0 || fields.includes(field)),
    );
  const givesShares = ineffective.some(({ deed }) =>
    content.shareTransfers.some(({ documentId }) => documentId === deed?.documentId),
  );
  const reservedRules = {
    'ENT-010': successions.some(({ actId }) => ineffective.some(({ id }) => id === actId)),
    'CON-003': changes(),
    'CAP-001': changes('capital', 'shares'),
    'SHR-003': givesShares,
    'UBO-001': givesShares,
  };
  return Object.entries(reservedRules).flatMap(([ruleId, isReserved]) =>
    passed(content, ruleId)
      .filter(({ message }) => message.includes('sujeto al saneamiento') !== isReserved)
      .map(({ message }) => `${ruleId} ${isReserved ? 'lacks a' : 'has a needless'} reservation: ${message}`),
  );
}
