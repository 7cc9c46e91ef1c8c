import { clearTimeout, setTimeout } from '../adapters/real-time.js';
import type { ReportEvent } from '../contract/generated/types.js';
import { quoteValue } from '../contract/quoted.js';
import { isJsonObject } from '../domain/values/json-object.js';
import { ReceiveError } from './receive-error.js';
import type { MessageMatch, ReceivedMessage } from './webhook-controls.js';

/** The messages that came to a receiver, and who waits for more. */
export interface ReceivedMessages {
  add(message: ReceivedMessage): void;
  all(): readonly ReceivedMessage[];
  /**
   * The oldest that matches and was not given yet.
   * @param why what else to say where none comes in time
   * @throws ReceiveError
   */
  next(match: MessageMatch, timeoutMs: number, why: () => Promise<string>): Promise<ReceivedMessage>;
}

export function createReceivedMessages(): ReceivedMessages {
  const messages: ReceivedMessage[] = [];
  const given = new Set<ReceivedMessage>();
  const waiting = new Set<() => void>();

  const taken = (match: MessageMatch): ReceivedMessage | undefined => {
    const found = messages.find((one) => !given.has(one) && differences(match, one).length === 0);
    if (found !== undefined) given.add(found);
    return found;
  };

  return {
    add(message) {
      messages.push(message);
      for (const look of [...waiting]) look();
    },

    all: () => [...messages],

    async next(match, timeoutMs, why) {
      const found = taken(match);
      if (found !== undefined) return found;
      const came = await new Promise<ReceivedMessage | undefined>((resolve) => {
        const end = (message?: ReceivedMessage): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(message);
        };
        const look = (): void => {
          const message = taken(match);
          if (message !== undefined) end(message);
        };
        const timer = setTimeout(end, timeoutMs);
        waiting.add(look);
      });
      if (came !== undefined) return came;
      const missed = `No message came within ${timeoutMs} ms${wordsOf(match)}.`;
      throw new ReceiveError([missed, nearestMiss(match, messages, given), await why()].join(' ').trimEnd());
    },
  };
}

/** What a message says, as far as it can be read. */
export function contentOf(body: string): Pick<ReceivedMessage, 'type' | 'timestamp' | 'data'> {
  try {
    const value: unknown = JSON.parse(body);
    if (isJsonObject(value) && typeof value.type === 'string') {
      const { type, timestamp = null, data = null } = value as Partial<ReportEvent> & { type: string };
      return { type, timestamp, data };
    }
  } catch {
    // What is no JSON says nothing.
  }
  return { type: null, timestamp: null, data: null };
}

function differences(match: MessageMatch, message: ReceivedMessage): string[] {
  if (typeof match === 'function') return match(message) ? [] : ['the function says no'];
  const { id, type, verified, data } = message;
  const actual = { id, type, verified, reportId: data?.id ?? null };
  return Object.entries(match)
    .filter(([name, expected]) => expected !== undefined && actual[name as keyof typeof actual] !== expected)
    .map(
      ([name, expected]) =>
        `${name} is ${shown(actual[name as keyof typeof actual])}, not ${shown(expected)}`,
    );
}

function nearestMiss(
  match: MessageMatch,
  messages: readonly ReceivedMessage[],
  given: ReadonlySet<ReceivedMessage>,
): string {
  const [nearest] = messages
    .map((message) => ({ message, wrong: differences(match, message) }))
    .sort((one, other) => one.wrong.length - other.wrong.length);
  if (nearest === undefined) return 'None came at all.';
  const { message, wrong } = nearest;
  const told = `${messages.length} came in all, the nearest: ${message.type ?? 'no event'} (${message.id})`;
  return `${told}, ${wrong.length === 0 && given.has(message) ? 'which was given before' : wrong.join(', ')}.`;
}

function wordsOf(match: MessageMatch): string {
  if (typeof match === 'function') return ' of which the function says yes';
  const members = Object.entries(match).filter(([, expected]) => expected !== undefined);
  return members.length === 0
    ? ''
    : ` with ${members.map(([name, value]) => `${name} ${shown(value)}`).join(', ')}`;
}

function shown(value: string | boolean | null | undefined): string {
  return typeof value === 'string' ? quoteValue(value) : String(value);
}
