import type { Delivery, ReportEvent } from '../../contract/generated/types.js';
import { isJsonObject } from '../../domain/values/json-object.js';
import type { Streams } from '../streams.js';
import type { ForwardedMessage } from './forwarder.js';
import type { ListenTarget, Subscription } from './subscription.js';

/** What the command says, line by line. */
export interface ListenOutput {
  say(text: string): void;
  warn(text: string): void;
}

export function createListenOutput({ stdout, stderr }: Streams): ListenOutput {
  return {
    say: (text) => void stdout.write(`${text}\n`),
    warn: (text) => void stderr.write(`legal-reports-sandbox listen: ${text}\n`),
  };
}

/** What is shown of a message. */
interface ShownMessage {
  forwarded: ForwardedMessage;
  /** Why it is not to be believed; null where it is. */
  signature: string | null;
  /** Where it came before, how often it has come by now. */
  times: number;
  /** Where it did not arrive, what comes after that, as far as that is known. */
  after: Delivery | null;
}

/** A line for a message, and one more where its signature does not hold. */
export function messageLines(
  { forwarded, signature, times, after }: ShownMessage,
  coloured: boolean,
): string {
  const { headers, body, status, fault, cameAt, tookMs } = forwarded;
  const paint = (code: number, text: string): string =>
    coloured ? `\u001b[${code}m${text}\u001b[39m` : text;
  const { type = 'no event', data } = eventIn(body);
  const about = data?.id ?? headers['webhook-id'] ?? '';
  const hasArrived = status !== null && status >= 200 && status < 300;
  const outcome = fault ?? `${status} in ${Math.round(tookMs)} ms`;
  const attempt = times > 1 ? `, attempt ${times}` : '';
  const line = [
    new Date(cameAt).toTimeString().slice(0, 8),
    type.padEnd('report.documents_required'.length),
    about,
    paint(hasArrived ? 32 : 31, outcome) + attempt + (hasArrived ? '' : describeNextAttempt(after)),
  ].join(' ');
  return signature === null
    ? `${line}\n`
    : `${line}\n  ${paint(33, 'The signature does not hold.')} ${signature}\n`;
}

function describeNextAttempt(after: Delivery | null): string {
  if (after === null) return '';
  if (after.nextAttemptAt !== null) return `, again at ${after.nextAttemptAt}`;
  return after.status === 'exhausted' ? ', given up' : '';
}

/** What a message tells, as far as it can be read. */
function eventIn(body: Uint8Array): Partial<Pick<ReportEvent, 'type' | 'data'>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    return isJsonObject(value) && typeof value.type === 'string' ? (value as Partial<ReportEvent>) : {};
  } catch {
    return {};
  }
}

/** What is said when all is ready. */
export function readyLines(
  { url, forwardTo, events }: ListenTarget,
  { webhook, key = 'none: messages are not signed' }: Pick<Subscription, 'webhook' | 'key'>,
): string {
  const what = events.includes('*') ? 'all events' : events.join(', ');
  const kind = key.startsWith('whsec_') ? 'secret' : 'key';
  return `Listening to ${what} of the account at ${url}, for ${forwardTo}
  endpoint ${webhook.id}
  ${kind.padEnd('endpoint'.length)} ${key}
It ends, and unsubscribes, with Ctrl-C.`;
}
