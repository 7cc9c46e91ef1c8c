import type { Conclusion, Entity, Power, Validation } from '../../contract/generated/types.js';
import { fillTemplate } from '../../values/templates.js';
import { contractArticles, midSentence, spanishDate, spanishList, spanishNumber } from '../words/spanish.js';
import { liquidationPublishedOn, rowsCovering } from './authority-matrix.js';
import { authorityParagraphs } from './authority-sentences.js';
import type { Combination } from './combinations.js';
import type { ConclusionOutcome } from './conclusion.js';
import { conclusionWords, findingWeight, isLive } from './conclusion.js';
import { type Doubts, splitByDoubts } from './doubts.js';
import { liquidatorTitle, openingOf } from './opening-sentence.js';
import { personeria, shortName } from './personeria.js';
import { isUnsigned, type RequestedAuthority } from './requested-authority.js';
import { soleShareholder, successorOf } from './rules/company-facts.js';
import type { ExaminedReport } from './rules/examined-report.js';

/** Max findings in a summary, and max remedies; for more, only the number is stated. */
const maxNamedFindings = 3;

/** Rules whose findings the opening sentence states. */
const rulesInOpening: ReadonlySet<string> = new Set(['ENT-005', 'ENT-006']);

/** The outcome of judging, before it is put into words. */
export interface JudgementOutcome {
  readonly validations: readonly Validation[];
  readonly result: ConclusionOutcome | null;
  readonly authorities: readonly RequestedAuthority[];
  /** Requested operations that nobody can sign, or nobody by a reliable power. */
  readonly unsettled: readonly string[];
  /** Findings that leave open who can sign. */
  readonly doubts: Doubts;
}

/** Returns the Spanish texts of a conclusion: summary, restrictions of the signers, and recital of their authority. */
export function concludingTexts(
  report: ExaminedReport,
  outcome: JudgementOutcome,
): Pick<Conclusion, 'summary' | 'restrictions' | 'personeria'> {
  const { requestedOperations, powers } = report.content;
  const rows = requestedOperations.flatMap((operation) => rowsCovering(operation, report.binding(), powers));
  const used = new Set(rows.flatMap((row) => row.powerIds));
  const restrictions = report
    .inForce()
    .filter((power) => used.has(power.id))
    .flatMap((power) => restrictionsOf(report, power));
  const gravity = (one: Validation) => severitiesByWeight.indexOf(findingWeight(one, outcome.unsettled));
  const live = outcome.validations.filter(isLive).sort((a, b) => gravity(a) - gravity(b));
  const paragraphs = [
    [openingOf(report, outcome.validations), ...resultTexts(report, outcome, live)],
    ...authorityParagraphs(report, outcome.authorities, outcome.doubts).map((paragraph) => [paragraph]),
    restrictions,
    pendingTexts(live),
  ];
  return {
    summary: paragraphs
      .map((sentences) => sentences.join(' '))
      .filter((paragraph) => paragraph !== '')
      .join('\n'),
    restrictions,
    personeria: [personeria(report, rows), ...lossTexts(report), ...doubtTexts(report, outcome)].join(' '),
  };
}

/** Explains why a company that its registers show as in force has no recital. */
function lossTexts({ content }: ExaminedReport): string[] {
  const publishedOn = liquidationPublishedOn(content);
  if (publishedOn === null) return [];
  return [fillTemplate(conclusionWords.dispossessedRecital, { date: spanishDate(publishedOn) })];
}

/** Warns that the recital is not reliable while findings leave open who can sign. */
function doubtTexts(report: ExaminedReport, { authorities, doubts }: JudgementOutcome): string[] {
  const signed = authorities.filter(({ combinations }) => combinations.length > 0);
  const parted = signed.map((authority) => splitByDoubts(doubts, authority));
  const signers = peopleIn(signed.flatMap(({ combinations }) => combinations));
  const doubted = new Set(
    parted.flatMap(({ clear, doubtful }) => {
      const settled = peopleIn(clear);
      return [...peopleIn(doubtful)].filter((id) => !settled.has(id));
    }),
  );
  const isBaseless = parted.some(({ clear }) => clear.length === 0);
  const ofAll = signed.flatMap((authority) => doubts.ofAll(authority));
  const findings = spanishList([...new Set([...ofAll, ...parted.flatMap((one) => one.findings)])]);
  if (findings === '') return [];
  if (ofAll.length > 0 || isBaseless || doubted.size === signers.size)
    return [fillTemplate(conclusionWords.notRecited, { findings })];
  if (doubted.size === 0) return [];
  const people = [...doubted].flatMap((id) => report.entity(id)?.value ?? []);
  const named = spanishList(people.map((entity) => shortName(report.law, entity)));
  const { called } = report.law.personeria;
  return [contractArticles(fillTemplate(conclusionWords.notRecitedOf, { called, people: named, findings }))];
}

function peopleIn(ways: readonly Combination[]): Set<string> {
  return new Set(ways.flat().flatMap(({ entityIds }) => entityIds));
}

const severitiesByWeight: readonly Validation['severity'][] = [
  'impedimento',
  'reparo',
  'observacion',
  'info',
];

/** Returns the sentences on the result, with the number of findings of its severity and their texts. */
function resultTexts(
  report: ExaminedReport,
  outcome: JudgementOutcome,
  live: readonly Validation[],
): string[] {
  const texts = report.law.conclusion;
  const { result } = outcome;
  if (result === null) return [texts.not_validated];
  if (result === 'aprobado') return [texts.aprobado];
  const unstated = live.filter(({ ruleId }) => !rulesInOpening.has(ruleId));
  const messages = unstated.length > maxNamedFindings ? [] : unstated.map(({ message }) => message);
  if (result === 'rechazado') return rejection(report, outcome, live, messages);
  const weighs = (one: Validation) => findingWeight(one, outcome.unsettled);
  if (result === 'con_reparos')
    return [oneOrMany(texts.con_reparos, live.filter((one) => weighs(one) === 'reparo').length), ...messages];
  const bounded = outcome.authorities.some((one) => !isUnsigned(one) && one.combinations.length === 0);
  const approved = bounded ? texts.aprobado_por_otros_montos : texts.aprobado_con_observaciones;
  return [oneOrMany(approved, live.length), ...messages];
}

function rejection(
  report: ExaminedReport,
  outcome: JudgementOutcome,
  live: readonly Validation[],
  messages: readonly string[],
): string[] {
  const texts = conclusionWords.result;
  const { status } = report.company;
  const unsigned = outcome.authorities.every(isUnsigned);
  const liquidator = { liquidator: liquidatorTitle(report) };
  if (unsigned && status === 'absorbida' && successorOf(report.content) !== undefined)
    return [texts.successor, ...messages];
  if (liquidationPublishedOn(report.content) !== null)
    return [fillTemplate(texts.liquidator, liquidator), ...messages];
  const holder = soleHolderAtDissolution(report);
  if (unsigned && holder !== undefined)
    return [fillTemplate(texts.oneHand, holderText(report, holder)), ...messages];
  if (unsigned) return [fillTemplate(texts[noCounterpartyText(status)], liquidator), ...messages];
  const impediments = live.filter((one) => findingWeight(one, outcome.unsettled) === 'impedimento');
  const liquidated = status === 'liquidacion_concursal' || status === 'en_liquidacion';
  const ofStatus = impediments.every(({ ruleId }) => ruleId === 'ENT-005');
  if (liquidated && ofStatus) return [fillTemplate(texts.liquidator, liquidator), ...messages];
  return [oneOrMany(report.law.conclusion.rechazado, impediments.length), ...messages, texts.inItself];
}

/** Returns the sole shareholder of a company that was dissolved for having only one; undefined otherwise. */
function soleHolderAtDissolution(report: ExaminedReport): Entity | undefined {
  const hand = report.company.status === 'disuelta' ? soleShareholder(report) : null;
  return hand?.dissolvedOn == null ? undefined : report.entity(hand.holderId)?.value;
}

function holderText({ law }: ExaminedReport, holder: Entity): { [placeholder: string]: string } {
  return {
    holder: shortName(law, holder),
    only: conclusionWords.onlyHolder[holder.person?.sex === 'M' ? 'M' : 'F'],
  };
}

/** States that nobody can contract with the company, and if there is a liquidator. */
function noCounterpartyText(status: ExaminedReport['company']['status']) {
  if (status === 'liquidacion_concursal') return 'insolvent';
  return status === 'disuelta' || status === 'en_liquidacion' ? 'dissolved' : 'nobody';
}

function oneOrMany(texts: { readonly one: string; readonly many: string }, count: number): string {
  return count === 1 ? texts.one : fillTemplate(texts.many, { count: spanishNumber(count, 'masculine') });
}

/** Lists the term of a power, what it withholds, and what it gives only for debts of the company. */
function restrictionsOf(report: ExaminedReport, power: Power): string[] {
  const { law, content, facultyLabel } = report;
  const { term, excluded } = law.conclusion.restriction;
  const grantedTexts = power.faculties.flatMap(({ code, text }) =>
    text !== null && content.requestedOperations.includes(code) ? [text] : [],
  );
  const liquidates = power.grantees.positionTitles.includes('liquidador') && grantedTexts.length > 0;
  const title = midSentence(power.title);
  const withheld = power.faculties.filter((faculty) => faculty.excluded);
  const requestedWithheld = withheld.filter(({ code }) => content.requestedOperations.includes(code));
  const faculties = spanishList(requestedWithheld.map(({ code }) => `“${facultyLabel(code)}”`));
  return [
    ...(liquidates
      ? [
          fillTemplate(conclusionWords.liquidating, {
            title,
            faculties: spanishList(grantedTexts, 'y', '; '),
          }),
        ]
      : []),
    ...(power.validUntil === null
      ? []
      : [fillTemplate(term, { title, validUntil: spanishDate(power.validUntil) })]),
    ...(requestedWithheld.length === 0 ? [] : [fillTemplate(excluded, { title, faculties })]),
    ...ownDebtsOf(report, power),
  ];
}

/** Returns the text on requested operations that the power gives only for debts of the company itself. */
function ownDebtsOf({ law, content, facultyLabel }: ExaminedReport, { title, faculties }: Power): string[] {
  const { ownDebts } = law.conclusion.restriction;
  if (ownDebts === undefined) return [];
  const grantedFaculties = faculties.filter(({ excluded }) => !excluded);
  if (grantedFaculties.some(({ text }) => text?.includes(ownDebts.unless))) return [];
  const bound = grantedFaculties.filter(
    ({ code, text }) => content.requestedOperations.includes(code) && text?.includes(ownDebts.said),
  );
  if (bound.length === 0) return [];
  const labels = spanishList(bound.map(({ code }) => `“${facultyLabel(code)}”`));
  return [fillTemplate(ownDebts.text, { title: midSentence(title), faculties: labels })];
}

/** Lists what has to be done about the live findings. */
function pendingTexts(live: readonly Validation[]): string[] {
  const remedies = [...new Set(live.flatMap(({ remedy }) => remedy ?? []))];
  if (remedies.length === 0) return [];
  const listed = remedies.slice(0, maxNamedFindings);
  const more = remedies.length > listed.length ? [conclusionWords.more] : [];
  return [fillTemplate(conclusionWords.pending, { remedies: [...listed, ...more].join(' ') })];
}
