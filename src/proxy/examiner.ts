import { createThread } from '../adapters/threads/thread.js';
import { createLearnedKeys } from '../domain/traffic/cassettes/key-hiding.js';
import type { BodyCopy } from './body-copy.js';
import type { ExaminationResult, ExaminingSettings } from './examining.js';
import { named } from './fields.js';
import type { ObservedExchange } from './seen-exchange.js';

/** What the thread is given when it starts: with the keys that were learned until then. */
export type ExaminerData = ExaminingSettings & { readonly keys: readonly string[] };

/** Exchanges for the thread, and the keys that were learned since those before. */
export interface ExaminerOrder {
  readonly batch: readonly ObservedExchange[];
  readonly keys: readonly string[];
}

/** Holds exchanges to the contract in a thread of its own: what passes meanwhile does not wait for it. */
export interface Examiner {
  /** Notes the key of an exchange, which nothing that is written from now on shows. */
  learn(seen: ObservedExchange): void;
  /** @throws Error where one can not be examined: a bug of ours, or a thread that broke, which the next one replaces */
  examine(batch: readonly ObservedExchange[]): Promise<readonly ExaminationResult[]>;
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
  const { run, close } = createThread('judging', new URL('./examiner-worker.mjs', import.meta.url), data);
  return {
    learn: ({ request }) => keys.learn(named(request.fields)),
    examine: (batch) =>
      run({ batch: batch.map(asPlainData), keys: newKeys(told) } satisfies ExaminerOrder) as Promise<
        ExaminationResult[]
      >,
    close,
  };
}

function asPlainData(seen: ObservedExchange): ObservedExchange {
  const { request, answer } = seen;
  const body = ({ size, pieces }: BodyCopy): BodyCopy => ({ size, pieces });
  return {
    ...seen,
    request: { ...request, body: body(request.body) },
    answer: answer && { ...answer, body: body(answer.body) },
  };
}
