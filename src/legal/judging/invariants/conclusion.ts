import type {
  Authority,
  Content,
  OperationAuthority,
  Validation,
} from '../../../contract/generated/types.js';
import { joinWords } from '../../../values/message-text.js';
import { bindingMatrix, elementaryBrackets, isWithinBracket, rowsCovering } from '../authority-matrix.js';
import { isSatisfiable } from '../combinations.js';
import { conclusionOutcomeOf, isLive, reviewsOf } from '../conclusion.js';
import { unsettledOperations } from '../doubts.js';
import { conclude, judge } from '../judgement.js';
import { examineReport } from '../rules/examined-report.js';
import { rules } from '../rules/rule-list.js';
import type { InvariantViolation } from './violation.js';

/** S11: the result follows from the validations; without validation it is null, and `reason` explains it. */
export function findResultViolations(content: Content): InvariantViolation[] {
  const { result, reason } = content.conclusion;
  const pointer = '/conclusion/result';
  if (result === null) {
    if (reason === 'not_validated' && content.validations.length === 0) return [];
    return [{ invariant: 'S11', pointer, detail: 'there is no result, and no reason for that' }];
  }
  const live = content.validations.filter(isLive);
  const right = conclusionOutcomeOf(content.validations, unsettledOperations(examineReport(content), live));
  if (result === right && reason === null) return [];
  return [{ invariant: 'S11', pointer, detail: `the validations lead to ${right}` }];
}

/** S12: the authority matrix follows from the powers in force, as far as they bind. */
export function findMatrixViolations(content: Content): InvariantViolation[] {
  const right = bindingMatrix(content);
  const own = content.conclusion.authorityMatrix;
  if (JSON.stringify(right) === JSON.stringify(own)) return [];
  const pointer = '/conclusion/authorityMatrix';
  const other = right.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(own[index]));
  if (right.length === own.length)
    return [{ invariant: 'S12', pointer: `${pointer}/${other}`, detail: 'the powers give another row' }];
  return [{ invariant: 'S12', pointer, detail: `the powers give ${right.length} rows, not ${own.length}` }];
}

/** S20: validations are those of the rules: one entry for all subjects that passed, and one per finding. */
export function findValidationViolations(content: Content): InvariantViolation[] {
  if (content.conclusion.result === null) return [];
  const right = judge(content, { validate: true, reviews: reviewsOf(content) }).validations;
  return rules.flatMap(({ id }): InvariantViolation[] => {
    const own = content.validations.filter(({ ruleId }) => ruleId === id);
    const found = right.filter(({ ruleId }) => ruleId === id);
    if (JSON.stringify(own) === JSON.stringify(found)) return [];
    const [given, due] = [outcomesIn(own), outcomesIn(found)];
    if (given !== due) {
      const detail = `the outcomes of ${id} should be ${due}, not ${given}`;
      return [{ invariant: 'S20', pointer: '/validations', detail }];
    }
    return own.flatMap((validation, index): InvariantViolation[] => {
      const fields = (Object.keys({ ...validation, ...found[index] }) as (keyof Validation)[]).filter(
        (name) => JSON.stringify(validation[name]) !== JSON.stringify(found[index]?.[name]),
      );
      if (fields.length === 0) return [];
      const pointer = `/validations/${content.validations.indexOf(validation)}`;
      const detail = `the report gives ${id} another ${joinWords(fields)}`;
      return [{ invariant: 'S20', pointer, detail }];
    });
  });
}

/** The outcomes of a rule's validations, in their order. */
function outcomesIn(validations: readonly Validation[]): string {
  return joinWords(validations.map(({ outcome }) => outcome)) || 'none';
}

/**
 * S25: operations are exactly the requested ones, each as in the matrix; the people listed suffice, and nobody is named
 * who is in no combination.
 */
export function findAuthorityViolations(content: Content): InvariantViolation[] {
  const { operations } = content.conclusion;
  const requested = content.requestedOperations.join(', ');
  const reported = [...new Set(operations.map(({ faculty }) => faculty))].join(', ');
  if (reported !== requested) return [authorityViolation('', `the requested operations are ${requested}`)];
  const matrix = bindingMatrix(content);
  const right = conclude(content, content.validations).conclusion.operations;
  const violations = operations.flatMap((operation, index): InvariantViolation[] => {
    const ways = waysIn(operation, rowsCovering(operation.faculty, matrix, content));
    const idle = findUnrelatedPeople(content, operation);
    const short = operation.sufficient?.find((people) => !ways.every((rows) => suffice(people, rows)));
    return [
      ...(short === undefined
        ? []
        : [authorityViolation(`/${index}/sufficient`, `${short.join(', ')} are not enough`)]),
      ...(idle.length === 0
        ? []
        : [authorityViolation(`/${index}/sentence`, `${idle.join(', ')} cannot act so`)]),
    ];
  });
  if (violations.length > 0 || JSON.stringify(right) === JSON.stringify(operations)) return violations;
  const differing = right.findIndex(
    (one, index) => JSON.stringify(one) !== JSON.stringify(operations[index]),
  );
  const path = differing === -1 || differing >= operations.length ? '' : `/${differing}`;
  return [authorityViolation(path, `the matrix should be: ${right[Math.max(differing, 0)]?.sentence}`)];
}

/** S25: the reasons against automation follow from the validations and from who can sign. */
export function findAutomationViolations(content: Content): InvariantViolation[] {
  const { automation } = content.conclusion;
  const right = conclude(content, content.validations).conclusion.automation;
  if (JSON.stringify(right) === JSON.stringify(automation)) return [];
  const codes = right.reasons.map(({ code }) => code).join(', ') || 'none';
  const detail = `the reasons against automation should be: ${codes}`;
  return [{ invariant: 'S25', pointer: '/conclusion/automation', detail }];
}

function authorityViolation(path: string, detail: string): InvariantViolation {
  return { invariant: 'S25', pointer: `/conclusion/operations${path}`, detail };
}

/**
 * Returns the rows that cover each part of the bracket; several rows with the same people can be reported as one
 * bracket.
 */
function waysIn({ bracket }: OperationAuthority, rows: readonly Authority[]): Authority[][] {
  if (bracket === null) return [[]];
  const section = rows.filter(
    ({ per, from }) => per === bracket.per && from.currency === bracket.from.currency,
  );
  return elementaryBrackets([...section, bracket])
    .filter((stretch) => isWithinBracket(bracket, stretch))
    .map((stretch) => section.filter((row) => isWithinBracket(row, stretch)));
}

function suffice(people: readonly string[], rows: readonly Authority[]): boolean {
  const present = new Set(people);
  return rows
    .flatMap((row) => row.combinations)
    .map((parts) =>
      parts.map((part) => ({ ...part, entityIds: part.entityIds.filter((id) => present.has(id)) })),
    )
    .some(isSatisfiable);
}

/** Returns people that the sentence names and that are in no sufficient set; empty if the sets are not listed. */
function findUnrelatedPeople({ entities }: Content, { sufficient, sentence }: OperationAuthority): string[] {
  if (sufficient === null) return [];
  const able = new Set(sufficient.flat());
  const names = new Set(entities.filter(({ id }) => able.has(id)).map(({ name }) => name));
  const others = entities.filter(
    ({ id, name }) => !able.has(id) && !names.has(name) && sentence.includes(name),
  );
  // A name can be part of the longer name of somebody who can sign.
  return others.map(({ name }) => name).filter((name) => ![...names].some((longer) => longer.includes(name)));
}
