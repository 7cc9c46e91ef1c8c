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
import { fillTemplate } from '../../values/message-text.js';
import type { Law } from '../jurisdictions/law.js';
import { groupedDigits, spanishList } from '../words/spanish.js';
import { rowsCovering } from './authority-matrix.js';

/** Decisions of lawyers, by finding. A finding has the same key in every state of a content. */
export type Reviews = ReadonlyMap<string, Review>;

/** Returns the key of a finding: its rule and subjects, stable if records move in their list. */
function findingKey(content: Content, { ruleId, subjects }: Validation): string {
  return [ruleId, ...subjects.map((subject) => stablePointer(content, subject) ?? subject)].join(' ');
}

/** Returns the reviews in the validations of a content. */
export function reviewsOf(content: Content): Reviews {
  return new Map(
    content.validations.flatMap((validation): [string, Review][] =>
      validation.review === undefined ? [] : [[findingKey(content, validation), validation.review]],
    ),
  );
}

/** Adds reviews to the findings they belong to. */
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

/** Returns true if a lawyer can decide about it: a failure or a warning. */
export function isFinding({ outcome }: Validation): boolean {
  return outcome === 'failed' || outcome === 'warning';
}

/** Returns true if a finding counts for the conclusion (S11): no lawyer dismissed it or found it cured. */
export function isLive(validation: Validation): boolean {
  const decision = validation.review?.decision;
  return isFinding(validation) && decision !== 'descartada' && decision !== 'subsanada';
}

/**
 * Returns the severity of a finding in the conclusion. An impediment of one power or operation is a `reparo` if a
 * requested operation has no signer, or no reliable one; if others can sign, it is an `observacion`.
 */
export function findingWeight<Severity extends Validation['severity']>(
  { severity, scope }: { readonly severity: Severity; readonly scope: Validation['scope'] },
  unsettled: readonly string[],
): Severity | 'reparo' | 'observacion' {
  if (severity !== 'impedimento' || scope === 'report' || scope === 'party') return severity;
  return unsettled.length > 0 ? 'reparo' : 'observacion';
}

/** Returns the validations with the weight that each has in the conclusion; null for those that do not count. */
export function withWeights(validations: readonly Validation[], unsettled: readonly string[]): Validation[] {
  return validations.map((validation) => {
    const weight = isLive(validation) ? findingWeight(validation, unsettled) : 'info';
    const weighsAs = weight === 'info' ? null : weight;
    return validation.weighsAs === weighsAs ? validation : { ...validation, weighsAs };
  });
}

/** Results of a conclusion. */
export type ConclusionOutcome = NonNullable<Conclusion['result']>;

/** Returns the requested operations that nobody can sign today, for any amount. */
export function unsignedOperations(
  content: Pick<Content, 'requestedOperations' | 'powers' | 'asOfDate'>,
  matrix: readonly Authority[],
): string[] {
  return content.requestedOperations.filter(
    (operation) => rowsCovering(operation, matrix, content).length === 0,
  );
}

/**
 * Returns the result of the live validations (S11). An impediment of the report or of a party rejects. A reparo, or an
 * impediment of a power or operation that leaves a requested operation without a reliable signer, must be cured.
 * Anything less is an observation.
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

/** Templates that are the same in every country. */
export const conclusionWords = words;

/** Input of `automationOf`. */
interface AutomationFacts {
  readonly validated: boolean;
  readonly validations: readonly Validation[];
  /** Requested operations that nobody can sign, or nobody by a reliable power. */
  readonly unsettled: readonly string[];
  /** Labels of the requested operations that nobody can sign. */
  readonly unsigned: readonly string[];
  /** Number of requested operations. */
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
 * Decides if a machine may continue with the requested operations before a person has read the report: only if the
 * rules were run, there is no live finding, and somebody can sign each operation for some amount.
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

/** States that nobody can sign some or all of the requested operations. */
function unsignedOperationsText(labels: readonly string[], requested: number): string {
  const texts = conclusionWords.automation.operation_without_signer;
  const all = labels.length === requested;
  const text = labels.length === 1 ? (all ? texts.onlyOne : texts.one) : all ? texts.all : texts.many;
  return fillTemplate(text, {
    count: groupedDigits(labels.length),
    which: spanishList(labels.map((label) => `“${label}”`)),
  });
}

/** Automation of a report whose rules were not run. */
export const automationNotValidated: Automation = {
  allowed: false,
  reasons: [{ code: 'not_validated', text: conclusionWords.automation.not_validated.one }],
};
