import type { Conclusion, Power, Validation } from '../../contract/generated/types.js';
import { fillTemplate } from '../../values/message-text.js';
import { shortName } from '../jurisdictions/law.js';
import {
  contractArticles,
  midSentence,
  spanishDate,
  spanishList,
  spanishNumber,
  spanishSeries,
} from '../words/spanish.js';
import { liquidationPublishedOn, rowsCovering } from './authority-matrix.js';
import { authorityParagraphs } from './authority-sentences.js';
import type { Combination } from './combinations.js';
import { type ConclusionOutcome, conclusionWords, findingWeight, isLive } from './conclusion.js';
import { type Doubts, splitByDoubts } from './doubts.js';
import { liquidatorTitle, openingOf } from './opening-sentence.js';
import { personeria } from './personeria.js';
import { isUnsigned, type RequestedAuthority } from './requested-authority.js';
import { soleShareholder, successorOf } from './rules/company-facts.js';
import type { ExaminedReport } from './rules/examined-report.js';

/** Max findings in a summary, and max remedies; for more, only the number is stated. */
const maxNamedFindings = 3;

/** Rules whose findings the opening sentence states. */
const rulesInOpening: ReadonlySet<string> = new Set(['ENT-005', 'ENT-006']);

/** The outcome of judging, before it is put into words. */
interface JudgementOutcome {
  readonly validations: readonly Validation[];
  readonly result: ConclusionOutcome | null;
  readonly authorities: readonly RequestedAuthority[];
  /** Requested operations that nobody can sign, or nobody by a reliable power. */
  readonly unsettled: readonly string[];
  /** Findings that leave open who can sign. */
  readonly doubts: Doubts;
}

const severitiesByWeight: readonly Validation['severity'][] = [
  'impedimento',
  'reparo',
  'observacion',
  'info',
];

/** Returns the Spanish texts of a conclusion: summary, restrictions of the signers, and recital of their authority. */
export function concludingTexts(
  report: ExaminedReport,
  outcome: JudgementOutcome,
): Pick<Conclusion, 'summary' | 'restrictions' | 'personeria'> {
  const { content } = report;
  const rows = content.requestedOperations.flatMap((operation) =>
    rowsCovering(operation, report.binding(), content),
  );
  const used = new Set(rows.flatMap((row) => row.powerIds));
  const restrictions = report
    .inForce()
    .filter((power) => used.has(power.id))
    .flatMap((power) => restrictionsOf(report, power));
  const gravity = (one: Validation) => severitiesByWeight.indexOf(findingWeight(one, outcome.unsettled));
  const live = outcome.validations.filter(isLive).sort((a, b) => gravity(a) - gravity(b));
  const remedies = [...new Set(live.flatMap(({ remedy }) => remedy ?? []))];
  const listed = remedies.slice(0, maxNamedFindings);
  const pending = [...listed, ...(remedies.length > listed.length ? [conclusionWords.more] : [])].join(' ');
  const paragraphs = [
    [openingOf(report, outcome.validations), ...resultTexts(report, outcome, live)],
    ...authorityParagraphs(report, outcome.authorities, outcome.doubts).map((paragraph) => [paragraph]),
    restrictions,
    remedies.length === 0 ? [] : [fillTemplate(conclusionWords.pending, { remedies: pending })],
  ];
  // A company that its registers show as in force can have lost the administration of its goods.
  const lostOn = liquidationPublishedOn(report.content);
  const { dispossessedRecital } = conclusionWords;
  return {
    summary: paragraphs
      .map((sentences) => sentences.join(' '))
      .filter((paragraph) => paragraph !== '')
      .join('\n'),
    restrictions,
    personeria: [
      personeria(report, rows),
      ...(lostOn === null ? [] : [fillTemplate(dispossessedRecital, { date: spanishDate(lostOn) })]),
      ...doubtTexts(report, outcome),
    ].join(' '),
  };
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

/** Returns the sentences on the result, with the number of findings of its severity and their texts. */
function resultTexts(
  report: ExaminedReport,
  outcome: JudgementOutcome,
  live: readonly Validation[],
): string[] {
  const texts = report.law.conclusion;
  const { result, authorities, unsettled } = outcome;
  if (result === null) return [texts.not_validated];
  if (result === 'aprobado') return [texts.aprobado];
  const unstated = live.filter(({ ruleId }) => !rulesInOpening.has(ruleId));
  const messages = unstated.length > maxNamedFindings ? [] : unstated.map(({ message }) => message);
  const ofWeight = (weight: Validation['severity']) =>
    live.filter((one) => findingWeight(one, unsettled) === weight);
  if (result === 'con_reparos') return [oneOrMany(texts.con_reparos, ofWeight('reparo').length), ...messages];
  if (result === 'rechazado') {
    const impediments = ofWeight('impedimento');
    const sentence = counterpartyText(report, authorities, impediments);
    return sentence === null
      ? [oneOrMany(texts.rechazado, impediments.length), ...messages, conclusionWords.result.inItself]
      : [sentence, ...messages];
  }
  const bounded = authorities.some((one) => !isUnsigned(one) && one.combinations.length === 0);
  const approved = bounded ? texts.aprobado_por_otros_montos : texts.aprobado_con_observaciones;
  return [oneOrMany(approved, live.length), ...messages];
}

/** States who acts instead of a rejected company, or that nobody does; null if its own people act. */
function counterpartyText(
  report: ExaminedReport,
  authorities: readonly RequestedAuthority[],
  impediments: readonly Validation[],
): string | null {
  const texts = conclusionWords.result;
  const { status } = report.company;
  const unsigned = authorities.every(isUnsigned);
  if (unsigned && status === 'absorbida' && successorOf(report.content) !== undefined) return texts.successor;
  const inLiquidation = status === 'liquidacion_concursal' || status === 'en_liquidacion';
  const isPublished = liquidationPublishedOn(report.content) !== null;
  const liquidator = { liquidator: liquidatorTitle(report) };
  if (isPublished) return fillTemplate(texts.liquidator, liquidator);
  if (!unsigned)
    return inLiquidation && impediments.every(({ ruleId }) => ruleId === 'ENT-005')
      ? fillTemplate(texts.liquidator, liquidator)
      : null;
  // The law dissolves some companies for having only one shareholder.
  const sole = status === 'disuelta' ? soleShareholder(report) : null;
  const holder = sole?.dissolvedOn == null ? undefined : report.entity(sole.holderId)?.value;
  if (holder !== undefined) {
    const only = conclusionWords.onlyHolder[holder.person?.sex === 'M' ? 'M' : 'F'];
    return fillTemplate(texts.oneHand, { holder: shortName(report.law, holder), only });
  }
  if (status === 'liquidacion_concursal') return fillTemplate(texts.insolvent, liquidator);
  const isDissolved = status === 'disuelta' || status === 'en_liquidacion';
  return fillTemplate(isDissolved ? texts.dissolved : texts.nobody, liquidator);
}

function oneOrMany(texts: { readonly one: string; readonly many: string }, count: number): string {
  return count === 1 ? texts.one : fillTemplate(texts.many, { count: spanishNumber(count, 'masculine') });
}

/** Lists the term of a power, what it withholds, and what it gives only for debts of the company. */
function restrictionsOf({ law, content, facultyLabel }: ExaminedReport, power: Power): string[] {
  const { term, excluded, ownDebts } = law.conclusion.restriction;
  const title = midSentence(power.title);
  const labels = (faculties: Power['faculties']) =>
    spanishList(faculties.map(({ code }) => `“${facultyLabel(code)}”`));
  const requested = power.faculties.filter(({ code }) => content.requestedOperations.includes(code));
  const granted = requested.flatMap(({ text }) => text ?? []);
  const withheld = requested.filter((faculty) => faculty.excluded);
  const restrictions: string[] = [];
  if (power.grantees.positionTitles.includes('liquidador') && granted.length > 0) {
    const faculties = spanishSeries(granted);
    restrictions.push(fillTemplate(conclusionWords.liquidating, { title, faculties }));
  }
  if (power.validUntil !== null)
    restrictions.push(fillTemplate(term, { title, validUntil: spanishDate(power.validUntil) }));
  if (withheld.length > 0) restrictions.push(fillTemplate(excluded, { title, faculties: labels(withheld) }));
  const isLifted = power.faculties.some(
    (faculty) => !faculty.excluded && ownDebts && faculty.text?.includes(ownDebts.unless),
  );
  if (ownDebts === undefined || isLifted) return restrictions;
  const bound = requested.filter((faculty) => !faculty.excluded && faculty.text?.includes(ownDebts.said));
  if (bound.length > 0) restrictions.push(fillTemplate(ownDebts.text, { title, faculties: labels(bound) }));
  return restrictions;
}
