import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/adapters/memory-store.js';
import type { Noun, Store, World } from '../../src/sandbox/ports.js';

interface Fruit {
  colour: string;
  version: number;
}

const fruits: Noun<Fruit> = { name: 'fruits', indexes: { colour: ({ colour }) => colour } };
const colours = ['red', 'green', 'blue'];
const names = ['a', 'b', 'c'];

/** A world by the plainest means: copied whole wherever it is kept. */
interface Model {
  requests: number;
  records: (Fruit & { id: string })[];
}

/** Several accounts, and worlds that were kept, as the store has them and as the model does. */
interface Play {
  store: Store;
  models: Map<string, Model>;
  kept: { world: World; model: Model }[];
}

type Move = (play: Play) => void;

const modelOf = ({ models }: Play, name: string): Model => models.get(name) ?? { requests: 0, records: [] };
const copyOf = ({ requests, records }: Model): Model => ({ requests, records: [...records] });

/** Most moves are of one account, which so comes to more layers than there may be. */
const account = fc.constantFrom('a', 'a', 'a', 'a', 'b', 'c');
const number = fc.nat({ max: 30 });

const put = fc.tuple(account, number, fc.constantFrom(...colours)).map(
  ([name, id, colour]): Move =>
    (play) => {
      const model = copyOf(modelOf(play, name));
      if (model.records.some((record) => record.id === `${id}`)) return;
      const record = { id: `${id}`, colour, version: 0 };
      play.store.transaction(name, (tx) => tx.put(fruits, record.id, record));
      model.records.push(record);
      play.models.set(name, model);
    },
);
const replace = fc.tuple(account, number).map(
  ([name, which]): Move =>
    (play) => {
      const model = copyOf(modelOf(play, name));
      const at = which % Math.max(1, model.records.length);
      const record = model.records[at];
      if (record === undefined) return;
      const next = { ...record, version: record.version + 1 };
      play.store.transaction(name, (tx) => tx.replace(fruits, record.id, next));
      model.records[at] = next;
      play.models.set(name, model);
    },
);
const ask = account.map(
  (name): Move =>
    (play) => {
      const model = copyOf(modelOf(play, name));
      model.requests += 1;
      expect(play.store.countRequest(name)).toBe(model.requests);
      play.models.set(name, model);
    },
);
const keep = account.map(
  (name): Move =>
    (play) => {
      play.kept.push({ world: play.store.freeze(name), model: copyOf(modelOf(play, name)) });
    },
);
const place = fc.tuple(account, number).map(
  ([name, which]): Move =>
    (play) => {
      const found = play.kept[which % Math.max(1, play.kept.length)];
      if (found !== undefined) play.store.place(name, found.world);
      if (found !== undefined) play.models.set(name, copyOf(found.model));
    },
);
const begin = fc.tuple(account, number).map(
  ([name, requests]): Move =>
    (play) => {
      play.store.begin(name, requests);
      play.models.set(name, { requests, records: [] });
    },
);
const drop = account.map(
  (name): Move =>
    (play) => {
      play.store.drop(name);
      play.models.delete(name);
    },
);

const moves = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: put },
    { weight: 6, arbitrary: replace },
    { weight: 2, arbitrary: ask },
    { weight: 8, arbitrary: keep },
    { weight: 1, arbitrary: place },
    { weight: 1, arbitrary: fc.oneof(begin, drop) },
  ),
  { minLength: 60, maxLength: 200 },
);

/** All that can be asked of an account. */
function seen(store: Store, name: string) {
  return store.transaction(name, (tx) => ({
    count: tx.count(fruits),
    byId: Array.from({ length: 31 }, (_, id) => tx.get(fruits, `${id}`)),
    older: tx.list(fruits, { direction: 'older', limit: 100 }),
    newer: tx.list(fruits, { direction: 'newer', limit: 100, from: 3 }),
    ofColour: colours.map((value) =>
      tx.list(fruits, { index: { name: 'colour', value }, direction: 'older', limit: 100, from: 9 }),
    ),
    firstOfColour: colours.map((value) =>
      tx.list(fruits, { index: { name: 'colour', value }, direction: 'newer', limit: 2 }),
    ),
  }));
}

function expected({ records }: Model): ReturnType<typeof seen> {
  const entries = records.map((record, at) => ({ position: at + 1, record }));
  const of = (value: string) => entries.filter(({ record }) => record.colour === value);
  return {
    count: records.length,
    byId: Array.from({ length: 31 }, (_, id) => records.find((record) => record.id === `${id}`)),
    older: entries.toReversed(),
    newer: entries.filter(({ position }) => position > 3),
    ofColour: colours.map((value) =>
      of(value)
        .filter(({ position }) => position < 9)
        .toReversed(),
    ),
    firstOfColour: colours.map((value) => of(value).slice(0, 2)),
  };
}

describe('worlds that are kept, restored and forked', () => {
  it('are as if each had been copied whole', () => {
    fc.assert(
      fc.property(moves, (made) => {
        const play: Play = { store: createMemoryStore(), models: new Map(), kept: [] };
        for (const move of made) move(play);
        for (const name of names) expect(seen(play.store, name)).toEqual(expected(modelOf(play, name)));
        // What was kept is still what it was, whatever happened since.
        for (const { world, model } of play.kept) {
          play.store.place('again', world);
          expect(seen(play.store, 'again')).toEqual(expected(model));
          expect(play.store.countRequest('again')).toBe(model.requests + 1);
        }
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('stay whole through more keeping than there may be layers', () => {
    const store = createMemoryStore();
    const worlds: World[] = [];
    for (let id = 0; id < 60; id += 1) {
      store.transaction('a', (tx) => {
        tx.put(fruits, `${id}`, { colour: 'red', version: 0 });
        if (id % 7 === 0) tx.replace(fruits, `${id >> 1}`, { colour: 'red', version: id });
      });
      worlds.push(store.freeze('a'));
    }
    for (const [at, world] of worlds.entries()) {
      store.place('b', world);
      const list = store.transaction('b', (tx) => tx.list(fruits, { direction: 'newer', limit: 100 }));
      expect(list.length).toBe(at + 1);
      expect(list.filter(({ record }) => record.version > 0).length).toBe(Math.floor(at / 7));
    }
  });

  it('refuse a second record under an id that a shared world has', () => {
    const store = createMemoryStore();
    const putIn = (name: string) => () =>
      store.transaction(name, (tx) => tx.put(fruits, '1', { colour: 'red', version: 0 }));
    putIn('a')();
    store.place('b', store.freeze('a'));
    expect(putIn('a')).toThrow('fruits 1 exists already');
    expect(putIn('b')).toThrow('fruits 1 exists already');
  });
});
