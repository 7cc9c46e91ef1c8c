import { type ProblemError, problem } from '../../contract/problems.js';
import { withoutCoding } from '../../values/entity-tags.js';
import { type Conditions, matchesState } from '../syntax/entity-tags.js';

/**
 * Answers 412 if the ETag does not satisfy the preconditions, in the order of RFC 9110, 13.2.2. `If-Match` compares
 * strongly, so that a weak tag never matches; `If-None-Match` compares weakly.
 */
export function enforceConditions(conditions: Conditions | null, etag: string, method: string): void {
  const { ifMatch = null, ifNoneMatch = null } = conditions ?? {};
  if (
    ifMatch !== null &&
    ifMatch !== '*' &&
    !ifMatch.some(({ tag, weak }) => !weak && matchesState(tag, etag))
  ) {
    throw preconditionFailed('none of those in If-Match', etag);
  }
  const isListed = ifNoneMatch === '*' || ifNoneMatch?.some(({ tag }) => matchesState(tag, etag));
  if (method !== 'GET' && isListed) throw preconditionFailed('one that If-None-Match rules out', etag);
}

/**
 * ETag of the representation that the client holds already; null if it holds none of this state.
 * @param etag of the representation without content coding. One in another coding counts too
 * @param selected the ETag that the response would have, in its coding
 */
export function clientTag({ ifNoneMatch }: Conditions, etag: string, selected: string): string | null {
  if (ifNoneMatch === null) return null;
  if (ifNoneMatch === '*' || ifNoneMatch.some(({ tag }) => tag === selected)) return selected;
  return ifNoneMatch.find(({ tag }) => withoutCoding(tag) === etag)?.tag ?? null;
}

function preconditionFailed(fault: string, etag: string): ProblemError {
  return problem('precondition-failed', { fault, etag });
}
