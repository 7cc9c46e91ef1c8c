import type { PossibleAnswers } from '../contract/gap-answers.js';
import { type Operation, parametersOf } from '../contract/operations.js';
import type { Violation } from '../contract/problems.js';
import { readIdempotencyKey } from '../domain/access/idempotency.js';
import { readConditions, readHeaderParameters } from '../http/syntax/header-parameters.js';
import { fieldLines, fieldTable, type RawFields } from './fields.js';

/** What of the headers of a request its operation does not take, or lacks. */
export function headerViolations(
  operation: Operation,
  fields: RawFields,
  possible: PossibleAnswers,
): Violation[] {
  const ofCode = readHeaderParameters(operation, (name) => fieldLines(fields, name))?.errors ?? [];
  const ofState = readConditions(operation, fieldTable(fields));
  const isUnguarded =
    operation.problems.includes('precondition-required') && fieldLines(fields, 'if-match').length === 0;
  const unguarded = 'If-Match is missing: name the ETag of the state that is to be changed, or *.';
  return [
    ...ofCode,
    ...(ofState?.errors ?? []),
    ...(isUnguarded ? [{ detail: unguarded, parameter: 'If-Match', keyword: 'required' }] : []),
    ...idempotencyKeyViolations(operation, fields, possible),
  ];
}

/** Where a server may pass the key over, none is wrong. */
function idempotencyKeyViolations(
  operation: Operation,
  fields: RawFields,
  { idempotency }: PossibleAnswers,
): Violation[] {
  const name = 'Idempotency-Key';
  const isTaken = parametersOf(operation).some((parameter) => parameter.name === name);
  if (!isTaken || idempotency.includes('ignored')) return [];
  const read = readIdempotencyKey(fieldLines(fields, name.toLowerCase()));
  if (read === null || !('fault' in read)) return [];
  return [{ detail: `${name} can not be taken: ${read.fault}.`, parameter: name, keyword: 'format' }];
}
