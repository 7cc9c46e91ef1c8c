import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Collection, Store, WorldCopy } from '../../../src/store/port.js';
import { scaled } from '../../scale.js';
import { adapters, request, type Subject } from './stores.js';

interface Fruit {
  colour: string;
  version: number;
}

const states = ['green', 'ripe', 'eaten'];
const stateOf = ({ version }: Fruit): string => states[version % 3] as string;
/** Returns one of few instants, so that several fruits are due at the same one. */
const dueOf = ({ colour, version }: Fruit): number | null =>
  version % 5 === 4 ? null : (version * 7 + colour.length) % 11;

const indexes = { colour: ({ colour }: Fruit) => colour };
const fruits: Collection<Fruit> = { name: 'fruits', indexes, state: stateOf, due: dueOf };
const owned: Collection<Fruit> = { name: 'owned', scope: 'account', indexes };
const lasting: Collection<Fruit> = { name: 'lasting', scope: 'lasting', indexes };
const rings: Collection<number> = { name: 'rings', indexes: {} };
const collections = [fruits, owned, lasting];
const colours = ['red', 'green', 'blue'];
const names = ['a', 'b', 'c'];

type Row = Fruit & { id: string };

/** The simplest model of a world, which is copied completely whenever it is saved. */
interface Model {
  requests: number;
  records: Row[];
}

/** An account: its world and its saved worlds. */
interface Account {
  world: Model;
  kept: { mark: string; model: Model }[];
}

/** Several accounts, in the store and in the model. */
interface WorldTest extends Subject {
  models: Map<string, Account>;
}

type Move = (subject: WorldTest) => Promise<void>;

const copyOf = ({ requests, records }: Model): Model => ({ requests, records: [...records] });

function modelOf({ models }: WorldTest, name: string): Account {
  const model = models.get(name) ?? { world: { requests: 0, records: [] }, kept: [] };
  models.set(name, model);
  return model;
}

/** Most moves change one account, so that it reaches more layers than the maximum. */
const account = fc.constantFrom('a', 'a', 'a', 'a', 'b', 'c');
const number = fc.nat({ max: 30 });

const put = fc.tuple(account, number, fc.constantFrom(...colours)).map(
  ([name, id, colour]): Move =>
    async (subject) => {
      const { world } = modelOf(subject, name);
      if (world.records.some((record) => record.id === `${id}`)) return;
      const record = { id: `${id}`, colour, version: 0 };
      await request(subject.store, [name], () =>
        subject.store.transaction(name, (tx) => tx.put(fruits, record.id, record)),
      );
      world.records.push(record);
    },
);
const replace = fc.tuple(account, number).map(
  ([name, which]): Move =>
    async (subject) => {
      const { world } = modelOf(subject, name);
      const at = which % Math.max(1, world.records.length);
      const record = world.records[at];
      if (record === undefined) return;
      const next = { ...record, version: record.version + 1 };
      await request(subject.store, [name], () =>
        subject.store.transaction(name, (tx) => tx.replace(fruits, record.id, next)),
      );
      world.records[at] = next;
    },
);
const remove = fc.tuple(account, number).map(
  ([name, which]): Move =>
    async (subject) => {
      const { world } = modelOf(subject, name);
      const at = which % Math.max(1, world.records.length);
      const record = world.records[at];
      if (record === undefined) return;
      await request(subject.store, [name], () =>
        subject.store.transaction(name, (tx) => tx.delete(fruits, record.id)),
      );
      world.records.splice(at, 1);
    },
);
const countMove = account.map(
  (name): Move =>
    async (subject) => {
      const { world } = modelOf(subject, name);
      world.requests += 1;
      expect(await request(subject.store, [name], () => subject.store.countRequest(name))).toBe(
        world.requests,
      );
    },
);
const keep = account.map(
  (name): Move =>
    async (subject) => {
      const { world, kept } = modelOf(subject, name);
      const mark = await request(subject.store, [name], () => subject.store.keep(name));
      expect(kept.map((each) => each.mark)).not.toContain(mark);
      kept.push({ mark, model: copyOf(world) });
    },
);
const restore = fc.tuple(account, number).map(
  ([name, which]): Move =>
    async (subject) => {
      const own = modelOf(subject, name);
      const found = own.kept[which % Math.max(1, own.kept.length)];
      if (found === undefined) return;
      await request(subject.store, [name], () => subject.store.restore(name, found.mark));
      own.world = copyOf(found.model);
    },
);
const release = fc.tuple(account, number).map(
  ([name, which]): Move =>
    async (subject) => {
      const own = modelOf(subject, name);
      const [found] = own.kept.splice(which % Math.max(1, own.kept.length), 1);
      if (found !== undefined)
        await request(subject.store, [name], () => subject.store.release(name, found.mark));
    },
);
const fork = fc.tuple(account, account).map(
  ([name, other]): Move =>
    async (subject) => {
      await request(subject.store, [name, other], () =>
        subject.store.place(other, subject.store.freeze(name)),
      );
      modelOf(subject, other).world = copyOf(modelOf(subject, name).world);
    },
);
const begin = fc.tuple(account, number).map(
  ([name, requests]): Move =>
    async (subject) => {
      await request(subject.store, [name], () => subject.store.begin(name, requests));
      modelOf(subject, name).world = { requests, records: [] };
    },
);
const drop = account.map(
  (name): Move =>
    async (subject) => {
      await request(subject.store, [name], () => subject.store.drop(name));
      subject.models.delete(name);
    },
);

const moves = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: put },
    { weight: 6, arbitrary: replace },
    { weight: 3, arbitrary: remove },
    { weight: 2, arbitrary: countMove },
    { weight: 6, arbitrary: keep },
    { weight: 2, arbitrary: restore },
    { weight: 1, arbitrary: fc.oneof(release, begin, drop, fork) },
  ),
  { minLength: 60, maxLength: 200 },
);

/** Returns everything that can be read of an account, for any positions of its records. */
function readStore(store: Store, name: string) {
  return request(store, [name], () =>
    store.transaction(name, (tx) => {
      const listed = (query: Partial<Parameters<typeof tx.list<Fruit>>[1]>): Fruit[] =>
        tx.list(fruits, { direction: 'newer', limit: 100, ...query }).map(({ record }) => record);
      const dueUntil = (until: number, limit: number): Fruit[] =>
        tx.due(fruits, { until, limit }).map(({ record }) => record);
      return {
        requests: store.requests(name),
        count: tx.count(fruits),
        byId: Array.from({ length: 31 }, (_, id) => tx.get(fruits, `${id}`)),
        newer: listed({}),
        older: listed({ direction: 'older' }),
        ofColour: colours.map((value) => listed({ index: { name: 'colour', value } })),
        lastOfColour: colours.map((value) =>
          listed({ index: { name: 'colour', value }, direction: 'older', limit: 2 }),
        ),
        inState: states.map((state) => listed({ state })),
        lastInState: states.map((state) => listed({ state, direction: 'older', limit: 2 })),
        redInState: states.map((state) => listed({ index: { name: 'colour', value: 'red' }, state })),
        due: dueUntil(6, 100),
        firstDue: dueUntil(100, 2),
      };
    }),
  );
}

function expected({ requests, records }: Model): Awaited<ReturnType<typeof readStore>> {
  const of = (value: string) => records.filter(({ colour }) => colour === value);
  const inState = (state: string) => records.filter((record) => stateOf(record) === state);
  const due = records
    .filter((record) => dueOf(record) !== null)
    .sort((one, other) => (dueOf(one) ?? 0) - (dueOf(other) ?? 0));
  return {
    requests,
    count: records.length,
    byId: Array.from({ length: 31 }, (_, id) => records.find((record) => record.id === `${id}`)),
    newer: records,
    older: records.toReversed(),
    ofColour: colours.map(of),
    lastOfColour: colours.map((value) => of(value).toReversed().slice(0, 2)),
    inState: states.map(inState),
    lastInState: states.map((state) => inState(state).toReversed().slice(0, 2)),
    redInState: states.map((state) => inState(state).filter(({ colour }) => colour === 'red')),
    due: due.filter((record) => (dueOf(record) ?? 0) <= 6),
    firstDue: due.slice(0, 2),
  };
}

describe.each(adapters)('worlds that are saved, restored and forked, %s', (name, create) => {
  it('equal complete copies', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (made) => {
        const subject: WorldTest = { ...create(collections), models: new Map() };
        for (const move of made) await move(subject);
        for (const name of names) {
          const { world, kept } = modelOf(subject, name);
          for (const store of [subject.store, subject.reopen()])
            expect(await readStore(store, name)).toEqual(expected(world));
          // The snapshot is unchanged after all later changes.
          for (const { mark, model } of kept) {
            await request(subject.store, [name], () => subject.store.restore(name, mark));
            expect(await readStore(subject.store, name)).toEqual(expected(model));
          }
        }
      }),
      { seed: 1, numRuns: name === 'in memory' ? scaled(80, 200) : scaled(10, 25) },
    );
  });

  it('stay complete after more snapshots than the maximum of layers', async () => {
    const { store } = create(collections);
    const worlds: WorldCopy[] = [];
    for (let id = 0; id < 60; id += 1) {
      const world = await request(store, ['a'], () => {
        store.transaction('a', (tx) => {
          tx.put(fruits, `${id}`, { colour: 'red', version: 0 });
          if (id % 7 === 0) tx.replace(fruits, `${id >> 1}`, { colour: 'red', version: id });
        });
        return store.freeze('a');
      });
      worlds.push(world);
    }
    for (const [at, world] of worlds.entries()) {
      const list = await request(store, ['b'], () => {
        store.place('b', world);
        return store.transaction('b', (tx) => tx.list(fruits, { direction: 'newer', limit: 100 }));
      });
      expect(list.length).toBe(at + 1);
      expect(list.filter(({ record }) => record.version > 0).length).toBe(Math.floor(at / 7));
    }
  });

  it('refuse a second record under an id that a shared world has', async () => {
    const { store } = create(collections);
    const putIn = (name: string) =>
      request(store, [name], () =>
        store.transaction(name, (tx) => tx.put(fruits, '1', { colour: 'red', version: 0 })),
      );
    await putIn('a');
    await request(store, ['a', 'b'], () => store.place('b', store.freeze('a')));
    await expect(putIn('a')).rejects.toThrow('fruits 1 exists already');
    await expect(putIn('b')).rejects.toThrow('fruits 1 exists already');
  });

  it('do not affect records that outlive them', async () => {
    const { store, reopen: elsewhere } = create(collections);
    const fruit = { colour: 'red', version: 0 };
    const counts = async () => {
      const other = elsewhere();
      return request(other, ['a'], () =>
        other.transaction('a', (tx) => collections.map((collection) => tx.count(collection))),
      );
    };
    await request(store, ['a'], () => {
      store.transaction('a', (tx) => {
        for (const collection of collections) tx.put(collection, '1', fruit);
      });
      store.recordUse('a', 5);
    });
    expect(await counts()).toEqual([1, 1, 1]);
    await request(store, ['a'], () => store.begin('a', 0));
    expect(await counts()).toEqual([0, 1, 1]);
    await request(store, ['a'], () => store.drop('a'));
    expect(await counts()).toEqual([0, 0, 1]);
    expect(await request(store, ['a'], () => store.lastUse('a'))).toBeNull();
  });

  it('keep added records unchanged, over any number of layers', async () => {
    const { store, reopen: elsewhere } = create([rings]);
    const listed = (from: Store, name: string) =>
      request(from, [name], () =>
        from.transaction(name, (tx) =>
          tx.list(rings, { direction: 'newer', limit: 100 }).map(({ record }) => record),
        ),
      );
    const marks: [mark: string, expected: number[]][] = [];
    let expected: number[] = [];
    for (let age = 0; age < 36; age += 3) {
      const more = [age, age + 1, age + 2];
      await request(store, ['a'], () =>
        store.transaction('a', (tx) => {
          for (const each of more) tx.append(rings, each);
          tx.dropOldest(rings, 1);
        }),
      );
      expected = [...expected, ...more].slice(1);
      marks.push([await request(store, ['a'], () => store.keep('a')), expected]);
    }
    await request(store, ['a', 'b'], () => store.place('b', store.freeze('a')));
    await request(store, ['a'], () => store.transaction('a', (tx) => tx.dropOldest(rings, 100)));
    expect(await listed(store, 'a')).toEqual([]);
    for (const [mark, kept] of marks) {
      await request(store, ['a'], () => store.restore('a', mark));
      expect(await listed(store, 'a')).toEqual(kept);
      expect(await listed(elsewhere(), 'a')).toEqual(kept);
    }
    expect(await listed(elsewhere(), 'b')).toEqual(expected);
  });
});
