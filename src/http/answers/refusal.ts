import { STATUS_CODES } from 'node:http';
import type { Gaps } from '../../contract/gap-answers.js';
import { errorBody } from '../../contract/gaps/error-body.js';
import { errorStatus, isCoarsened } from '../../contract/gaps/error-codes.js';
import type { HttpResponse } from './answer.js';

/** What a problem tells, as far as it matters to others that are made of it. */
interface ProblemFields {
  title: string;
  status: number;
  detail: string;
}

/** An answer as the gaps have it: what tells of a problem with another status, or in another form. */
export function applyGapsToProblem(answer: HttpResponse, gaps: Gaps): HttpResponse {
  if (answer.mediaType !== 'application/problem+json' || answer.body === null) return answer;
  const { status, headers } = coarsenStatus(answer, gaps);
  const told = { ...(JSON.parse(answer.body) as ProblemFields), status };
  const code = answer.problem ?? `status-${status}`;
  const title = status === answer.status ? told.title : (STATUS_CODES[status] ?? told.title);
  const shaped = errorBody({ code, status, title, detail: told.detail }, gaps.answer('error-body'));
  if (shaped !== null) return { ...answer, status, headers, ...shaped, cause: answer.body };
  return status === answer.status ? answer : { ...answer, status, headers, body: JSON.stringify(told) };
}

/** Its status, with the headers that go with it. */
function coarsenStatus(
  { status, headers }: HttpResponse,
  gaps: Gaps,
): Pick<HttpResponse, 'status' | 'headers'> {
  const told = isCoarsened(status, gaps.possible)
    ? errorStatus(
        status,
        gaps.answer('error-codes', (answer) => errorStatus(status, answer) !== status),
      )
    : status;
  if (told === status || headers.Allow === undefined) return { status: told, headers };
  const { Allow: _, ...others } = headers;
  return { status: told, headers: others };
}
