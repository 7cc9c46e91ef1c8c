import type { AppendLog, LogBatch } from '../../src/store/append-log.js';

export interface TextJournalOptions {
  /** From which its turns are drawn, and what is refused. */
  seed: number;
  /** How many of a hundred appends find their place taken. */
  takenPercent?: number;
}

/** A journal that keeps only text, as another process would find it. */
export interface TextJournal extends AppendLog {
  /** How many appends found their place taken. */
  readonly taken: number;
  /** All that is kept, by account. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/**
 * Answers late, in turns that are drawn, and finds the places of some appends taken: by another process, whose batch
 * changes nothing.
 */
export function createTextJournal({ seed, takenPercent = 0 }: TextJournalOptions): TextJournal {
  const texts = new Map<string, string[]>();
  const draw = createDraw(seed);
  const inTurn = createTurns(draw);
  let taken = 0;
  const textsOf = (id: string): string[] => texts.get(id) ?? [];
  const write = (id: string, batch: LogBatch): void => {
    // What is no plain JSON comes back as something else.
    texts.set(id, [...textsOf(id), JSON.stringify(batch)]);
  };
  const last = (id: string): LogBatch | undefined => {
    const text = textsOf(id).at(-1);
    return text === undefined ? undefined : (JSON.parse(text) as LogBatch);
  };
  return {
    texts,
    get taken() {
      return taken;
    },
    read: (id, after) =>
      inTurn(() =>
        textsOf(id)
          .slice(after)
          .map((text) => JSON.parse(text) as LogBatch),
      ),
    append: (id, follows, batch) =>
      inTurn(() => {
        if (draw(100) < takenPercent) {
          const { requests = 0, usedAt = null } = last(id) ?? {};
          write(id, { entries: [], requests, usedAt });
        }
        if (textsOf(id).length !== follows) {
          taken += 1;
          return 'taken';
        }
        write(id, batch);
        return 'kept';
      }),
    accounts: () => inTurn(() => [...texts.keys()].map((id) => ({ id, usedAt: last(id)?.usedAt ?? null }))),
  };
}

/** Numbers below a bound: the same in every run. */
function createDraw(seed: number): (below: number) => number {
  let state = (seed % 2147483646) + 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** Does one of what waits in each turn of the event loop, whichever is drawn. */
function createTurns(draw: (below: number) => number): <T>(work: () => T) => Promise<T> {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.splice(draw(waiting.length), 1)[0]?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return (work) =>
    new Promise((resolve) => {
      if (waiting.push(() => resolve(work())) === 1) setImmediate(next);
    });
}
