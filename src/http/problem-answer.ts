import { ContractBreach } from '../contract/breach.js';
import { Problem as holdsContract } from '../contract/generated/validators.js';
import { type ProblemError, problemPath } from '../contract/problems.js';
import { withoutSecrets } from '../domain/access/secrets.js';
import type { Answer } from './exchange.js';

/** @throws Error when the problem breaks its own schema: a bug. */
export function problemAnswer(error: ProblemError, instance: string, requestId: string): Answer {
  const { entry, errors, headers } = error;
  const body = {
    ...membersOf(error),
    instance,
    requestId,
    ...(errors.length > 0 ? { errors } : {}),
  };
  if (!holdsContract(body)) throw new ContractBreach(`the problem ${entry.code}`, 'Problem', holdsContract);
  return {
    status: entry.status,
    mediaType: 'application/problem+json',
    headers,
    // A secret that was put in a path or a body by mistake is not repeated either.
    body: withoutSecrets(JSON.stringify(body)),
  };
}

/** What a problem says wherever it is met. */
export function membersOf({ entry, detail }: ProblemError) {
  return { type: problemPath(entry.code), title: entry.title, status: entry.status, detail };
}
