import { STATUS_CODES } from 'node:http';
import type { Gaps } from '../../contract/gap-answers.js';
import { refusalBody } from '../../contract/gaps/error-body.js';
import { isCoarsened, refusalStatus } from '../../contract/gaps/error-codes.js';
import type { Answer } from './answer.js';

/** What a problem tells, as far as it matters to others that are made of it. */
interface Told {
  title: string;
  status: number;
  detail: string;
}

/** An answer as the gaps have it: what tells of a problem with another status, or in another form. */
export function refusalByGaps(answer: Answer, gaps: Gaps): Answer {
  if (answer.mediaType !== 'application/problem+json' || answer.body === null) return answer;
  const { status, headers } = coarse(answer, gaps);
  const told = { ...(JSON.parse(answer.body) as Told), status };
  const code = answer.problem ?? `status-${status}`;
  const title = status === answer.status ? told.title : (STATUS_CODES[status] ?? told.title);
  const shaped = refusalBody({ code, status, title, detail: told.detail }, gaps.answer('error-body'));
  if (shaped !== null) return { ...answer, status, headers, ...shaped, cause: answer.body };
  return status === answer.status ? answer : { ...answer, status, headers, body: JSON.stringify(told) };
}

/** Its status, with the headers that go with it. */
function coarse({ status, headers }: Answer, gaps: Gaps): Pick<Answer, 'status' | 'headers'> {
  const told = isCoarsened(status, gaps.possible)
    ? refusalStatus(
        status,
        gaps.answer('error-codes', (answer) => refusalStatus(status, answer) !== status),
      )
    : status;
  if (told === status || headers.Allow === undefined) return { status: told, headers };
  const { Allow: _, ...others } = headers;
  return { status: told, headers: others };
}
