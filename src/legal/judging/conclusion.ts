import words from '../../../fixtures/vocabulary/conclusion.json' with { type: 'json' };
import type {
  Authority,
  Automation,
  AutomationReason,
  Conclusion,
  Content,
  Review,
  Validation,
} from '../../contract/generated/types.js';
import { stablePointer } from '../../values/json-pointer.js';
import { fillTemplate } from '../../values/templates.js';
import type { Law } from '../jurisdictions/law.js';
import { groupedDigits, spanishList } from '../words/spanish.js';
import { rowsCovering } from './authority-matrix.js';

/** What lawyers decided, by finding: the same finding has the same key in every state of a content. */
export type Reviews = ReadonlyMap<string, Review>;

/** What tells a finding from others: its rule, and what it is about, also when that moves in its list. */
function findingKey(content: Content, { ruleId, subjects }: Validation): string {
  return [ruleId, ...subjects.map((subject) => stablePointer(content, subject) ?? subject)].join(' ');
}

/** The reviews that the validations of a content carry. */
export function reviewsOf(content: Content): Reviews {
  return new Map(
    content.validations.flatMap((validation): [string, Review][] =>
      validation.review === undefined ? [] : [[findingKey(content, validation), validation.review]],
    ),
  );
}

/** The validations with what lawyers decided about them. */
export function withReviews(
  content: Content,
  validations: readonly Validation[],
  reviews: Reviews,
): Validation[] {
  return validations.map((validation) => {
    const review = isFinding(validation) ? reviews.get(findingKey(content, validation)) : undefined;
    return review === undefined ? validation : { ...validation, review };
  });
}

/** Whether there is something to decide about: a fault, or a doubt. */
export function isFinding({ outcome }: Validation): boolean {
  return outcome === 'failed' || outcome === 'warning';
}

/** Whether a finding counts for the conclusion (S11): no lawyer has dismissed it or found it cured. */
export function isLive(validation: Validation): boolean {
  const decision = validation.review?.decision;
  return isFinding(validation) && decision !== 'descartada' && decision !== 'subsanada';
}

/**
 * What a finding weighs in the conclusion, and what it is called there: an impediment of one power or one operation
 * has to be cured where it leaves a requested operation without a signer, or without one to rely on, and is an
 * observation where others sign.
 */
export function findingWeight<Severity extends Validation['severity']>(
  { severity, scope }: { readonly severity: Severity; readonly scope: Validation['scope'] },
  unsettled: readonly string[],
): Severity | 'reparo' | 'observacion' {
  if (severity !== 'impedimento' || scope === 'report' || scope === 'party') return severity;
  return unsettled.length > 0 ? 'reparo' : 'observacion';
}

/** What a conclusion can say, in order of gravity. */
export type ConclusionOutcome = NonNullable<Conclusion['result']>;

/** Requested operations that nobody can sign today, for any amount. */
export function unsignedOperations(
  content: Pick<Content, 'requestedOperations' | 'powers'>,
  matrix: readonly Authority[],
): string[] {
  return content.requestedOperations.filter(
    (operation) => rowsCovering(operation, matrix, content.powers).length === 0,
  );
}

/**
 * The result that follows from the live validations (S11), as a pure function of them and of what is left unsettled. An
 * impediment of the report or of a party rejects; a reparo, or an impediment of a power or an operation that leaves a
 * requested operation without a signer to rely on, must be cured; anything less is an observation.
 */
export function conclusionOutcomeOf(
  validations: readonly Validation[],
  unsettled: readonly string[],
): ConclusionOutcome {
  const weights = new Set(validations.filter(isLive).map((one) => findingWeight(one, unsettled)));
  if (weights.has('impedimento')) return 'rechazado';
  if (weights.has('reparo')) return 'con_reparos';
  return weights.has('observacion') ? 'aprobado_con_observaciones' : 'aprobado';
}

/** What conclusions say in the same Spanish in every country, as templates. */
export const conclusionWords = words;

/** What automation looks at. */
interface AutomationFacts {
  readonly validated: boolean;
  readonly validations: readonly Validation[];
  /** The requested operations that nobody can sign, or not by powers to rely on. */
  readonly unsettled: readonly string[];
  /** In words, the requested operations that nobody can sign. */
  readonly unsigned: readonly string[];
  /** How many operations were requested. */
  readonly requested: number;
  readonly law: Law;
}

type FindingReason = Exclude<AutomationReason, 'operation_without_signer'>;

const reasonSeverities = [
  ['impediment', 'impedimento'],
  ['objection', 'reparo'],
  ['observation', 'observacion'],
] as const;

/**
 * Whether a machine may go on with the requested operations before a person has read the report: only when the rules
 * were run, none of them has a live finding, and somebody can sign each operation for some amount.
 */
export function automationOf(facts: AutomationFacts): Automation {
  const { validated, validations, unsettled, unsigned, requested, law } = facts;
  const live = validations.filter(isLive);
  const ofSeverity = reasonSeverities.map(([code, severity]): [FindingReason, string[]] => [
    code,
    live.filter((one) => findingWeight(one, unsettled) === severity).map(({ ruleId }) => ruleId),
  ]);
  const against: [FindingReason, readonly string[]][] = [
    ['not_validated', validated ? [] : ['']],
    ...ofSeverity,
  ];
  const reasons: Automation['reasons'] = against
    .filter(([, which]) => which.length > 0)
    .map(([code, which]) => ({ code, text: reasonText(law, code, which) }));
  if (unsigned.length > 0)
    reasons.push({ code: 'operation_without_signer', text: unsignedOperationsText(unsigned, requested) });
  return { allowed: reasons.length === 0, reasons };
}

function reasonText({ conclusion }: Law, code: FindingReason, which: readonly string[]): string {
  const texts = code === 'objection' ? conclusion.objection : conclusionWords.automation[code];
  return fillTemplate(texts[which.length === 1 ? 'one' : 'many'], {
    count: groupedDigits(which.length),
    which: spanishList([...new Set(which)]),
  });
}

/** That nobody can sign some of the requested operations, or none of them. */
function unsignedOperationsText(labels: readonly string[], requested: number): string {
  const texts = conclusionWords.automation.operation_without_signer;
  const all = labels.length === requested;
  const text = labels.length === 1 ? (all ? texts.onlyOne : texts.one) : all ? texts.all : texts.many;
  return fillTemplate(text, {
    count: groupedDigits(labels.length),
    which: spanishList(labels.map((label) => `“${label}”`)),
  });
}

/** Of a report whose rules were not run. */
export const automationNotValidated: Automation = {
  allowed: false,
  reasons: [{ code: 'not_validated', text: conclusionWords.automation.not_validated.one }],
};
