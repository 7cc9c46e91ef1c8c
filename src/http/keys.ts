import type { KeyOutcome } from '../contract/generated/types.js';
import { type KeyExample, keyExamples, outcomeOf } from '../domain/key-examples.js';
import { refusalOf } from './authentication.js';
import type { Handlers } from './exchange.js';
import { membersOf } from './problem-answer.js';

export function keyHandlers(): Pick<Handlers, 'listKeyOutcomes'> {
  return {
    listKeyOutcomes: { handle: () => ({ status: 200, body: { data: keyExamples().map(outcome) } }) },
  };
}

/** An example with the very problem that a request with it is answered. */
function outcome({ meaning, environment, authorization, verdict }: KeyExample): KeyOutcome {
  const refusal = verdict.allowed ? null : refusalOf(verdict);
  return {
    outcome: outcomeOf(verdict),
    meaning,
    environment,
    authorization: [...authorization],
    accepted: verdict.allowed,
    challenge: refusal?.headers['WWW-Authenticate'] ?? null,
    problem: refusal === null ? null : membersOf(refusal),
  };
}
