import { createThread } from '../adapters/threads/thread.js';
import { createLearnedKeys } from '../domain/traffic/cassettes/key-hiding.js';
import { type BodyCopy, memoryOf } from './body-copy.js';
import type { Examined, ExaminingSettings } from './examining.js';
import { named } from './fields.js';
import type { SeenExchange } from './seen-exchange.js';

/** What the thread is given when it starts: with the keys that were learned until then. */
export type ExaminerData = ExaminingSettings & { readonly keys: readonly string[] };

/** An exchange for the thread, and the keys that were learned since the one before. */
export interface ExaminerOrder {
  readonly seen: SeenExchange;
  readonly keys: readonly string[];
}

/** Holds exchanges to the contract in a thread of its own: what passes meanwhile does not wait for it. */
export interface Examiner {
  /** Notes the key of an exchange, which nothing that is written from now on shows. */
  learn(seen: SeenExchange): void;
  /**
   * Takes the bodies of an exchange out of this thread.
   * @throws Error where it can not be examined: a bug of ours, or a thread that broke, which the next one replaces
   */
  examine(seen: SeenExchange): Promise<Examined>;
  close(): Promise<void>;
}

export function createExaminer(settings: ExaminingSettings): Examiner {
  const keys = createLearnedKeys();
  let told = 0;
  const newKeys = (since: number): readonly string[] => {
    const found = keys.since(since);
    told = since + found.length;
    return found;
  };
  const data = (): ExaminerData => ({ ...settings, keys: newKeys(0) });
  const { run, close } = createThread('judging', new URL('./examiner-worker.js', import.meta.url), data);
  return {
    learn: ({ request }) => keys.learn(named(request.fields)),
    examine(exchange) {
      const seen = asPlainData(exchange);
      // What of a request the upstream did not wait for may still be on its way.
      const handedOver = seen.answer === null ? [] : memoryOf(seen.answer.body);
      return run({ seen, keys: newKeys(told) } satisfies ExaminerOrder, handedOver) as Promise<Examined>;
    },
    close,
  };
}

function asPlainData(seen: SeenExchange): SeenExchange {
  const { request, answer } = seen;
  const body = ({ size, pieces }: BodyCopy): BodyCopy => ({ size, pieces });
  return {
    ...seen,
    request: { ...request, body: body(request.body) },
    answer: answer && { ...answer, body: body(answer.body) },
  };
}
