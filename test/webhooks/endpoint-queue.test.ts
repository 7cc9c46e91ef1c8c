import { describe, expect, it } from 'vitest';
import type { StoredDelivery } from '../../src/webhooks/delivery.js';
import {
  createEndpointQueue,
  createEntryList,
  type EndpointQueue,
  type QueueEntry,
} from '../../src/webhooks/endpoint-queue.js';
import { createConcurrencyLimiter } from '../../src/webhooks/limiter.js';

const entry = (id: string, dueAt = 0): QueueEntry => ({ id, dueAt, orderedReport: null, isReordered: false });

describe('the list of entries', () => {
  const idsOf = (entries: ReturnType<typeof createEntryList>) =>
    Array.from({ length: entries.length }, (_, at) => entries.at(at)?.id).join('');

  it('is sorted by due instant, and by arrival for equal instants', () => {
    const entries = createEntryList();
    for (const [id, dueAt] of [
      ['b', 5],
      ['d', 9],
      ['a', 1],
      ['c', 5],
      ['e', 9],
    ] as const)
      entries.add(entry(id, dueAt));
    expect([idsOf(entries), entries.length, entries.at(5)]).toEqual(['abcde', 5, undefined]);
  });

  it('keeps its order when entries are taken from any offset', () => {
    const entries = createEntryList();
    for (const [at, id] of [...'abcde'].entries()) entries.add(entry(id, at));
    expect([entries.take(2).id, entries.take(0).id, idsOf(entries)]).toEqual(['c', 'a', 'bde']);
    entries.add(entry('x', 1));
    entries.add(entry('y', 0));
    expect(idsOf(entries)).toBe('ybxde');
    expect(
      entries
        .clear()
        .map(({ id }) => id)
        .join(''),
    ).toBe('ybxde');
    expect([entries.length, entries.at(0)]).toEqual([0, undefined]);
    entries.fill([entry('q'), entry('p')]);
    expect(idsOf(entries)).toBe('qp');
  });

  it('keeps its order after very many entries were taken', () => {
    const entries = createEntryList();
    for (let at = 0; at < 2500; at += 1) entries.add(entry(String(at), at));
    for (let at = 0; at < 2000; at += 1) expect(entries.take(0).id).toBe(String(at));
    entries.add(entry('early', 0));
    expect([entries.length, entries.at(0)?.id, entries.at(1)?.id, entries.at(500)?.id]).toEqual([
      501,
      'early',
      '2000',
      '2499',
    ]);
  });
});

describe('the queue of an endpoint', () => {
  const delivery = (id: string, more: Partial<StoredDelivery> = {}): StoredDelivery => ({
    ...{
      id,
      webhook: 'whk_1',
      subject: { report: `rep_${id}`, place: 0 },
      at: 0,
      status: 'pending',
      dueAt: 0,
    },
    ...more,
  });
  const of = (report: string, id: string, more: Partial<StoredDelivery> = {}) =>
    delivery(id, { subject: { report, place: 0 }, ...more });
  const endpoint = (...deliveries: StoredDelivery[]): EndpointQueue => {
    const made = createEndpointQueue('whk_1');
    for (const each of deliveries) made.add(each);
    return made;
  };
  const takeDue = (from: EndpointQueue, now = 0, max = 9) => from.take(now, max);

  it('returns due entries, up to a maximum in flight', () => {
    const made = endpoint(delivery('a'), delivery('b', { dueAt: 5 }), delivery('c'));
    expect([made.waiting(), made.running(), made.nextAt()]).toEqual([3, 0, 0]);
    const first = takeDue(made, 0, 1);
    expect([first?.id, takeDue(made, 0, 1), made.running()]).toEqual(['a', undefined, 1]);
    expect([takeDue(made, 0, 2)?.id, takeDue(made), made.nextAt()]).toEqual(['c', undefined, 5]);
    if (first) made.done(first, true);
    expect([made.running(), takeDue(made, 5)?.id, takeDue(made, 5), made.nextAt()]).toEqual([
      ...[1, 'b', undefined, Number.POSITIVE_INFINITY],
    ]);
  });

  it('has each delivery once until it was sent', () => {
    const made = endpoint(delivery('a'), delivery('a'));
    expect(made.waiting()).toBe(1);
    const first = takeDue(made);
    made.add(delivery('a'));
    expect(made.waiting()).toBe(0);
    if (first) made.done(first, true);
    made.add(delivery('a', { sent: 1 }));
    expect([made.waiting(), made.clear(), made.waiting()]).toEqual([1, ['a'], 0]);
    made.add(delivery('a'));
    expect(made.waiting()).toBe(1);
  });

  it('keeps the order of first attempts of a report, and lets other entries overtake them', () => {
    const made = endpoint(of('r', 'a'), of('r', 'b'), of('s', 'c'), of('r', 'd', { sent: 1 }), of('r', 'e'));
    const first = takeDue(made);
    expect([first?.id, takeDue(made)?.id, takeDue(made)?.id, takeDue(made)]).toEqual([
      'a',
      'c',
      'd',
      undefined,
    ]);
    if (first) made.done(first, false);
    expect([takeDue(made)?.id, takeDue(made)]).toEqual(['b', undefined]);
    // A test message does not delay another one.
    const pings = endpoint(delivery('p', { subject: { ping: 1 } }), delivery('q', { subject: { ping: 2 } }));
    expect([takeDue(pings)?.id, takeDue(pings)?.id]).toEqual(['p', 'q']);
  });

  it('returns no first attempt of a withheld report until it is cleared', () => {
    const made = endpoint(of('r', 'a'), of('r', 'b'), of('s', 'c'), of('r', 'd', { sent: 1 }));
    const first = takeDue(made);
    if (first) made.done(first, false);
    made.blockReport('r');
    made.add(of('r', 'e'));
    expect([takeDue(made)?.id, takeDue(made)?.id, takeDue(made), made.waiting()]).toEqual([
      'c',
      'd',
      undefined,
      0,
    ]);
    made.clear();
    for (const id of 'abe') made.add(of('r', id));
    expect([takeDue(made)?.id, made.waiting()]).toEqual(['a', 2]);
    // Retries are not ordered.
    made.blockReport(null);
    expect(made.waiting()).toBe(2);
  });

  it('scans at most 100 entries for one that may be sent', () => {
    const waiting = Array.from({ length: 100 }, (_, at) => of('r', `a${at}`));
    const made = endpoint(...waiting, of('s', 'z'));
    expect(takeDue(made)?.id).toBe('a0');
    // Ninety-nine entries belong to the report, and the next one is the hundredth.
    expect(takeDue(made)?.id).toBe('z');
    const longer = endpoint(...waiting, of('r', 'b'), of('s', 'z'));
    expect([takeDue(longer)?.id, takeDue(longer)]).toEqual(['a0', undefined]);
  });

  describe('a reordered entry', () => {
    const injectedFault = { effect: { kind: 'out-of-order' }, by: 'f' } as const;
    const reorderedDelivery = (id: string, dueAt = 100) =>
      delivery(id, { injectedFault, isDelayed: true, dueAt });

    it('follows the next entry that is sent', () => {
      const made = endpoint(reorderedDelivery('a'), delivery('b'), delivery('c', { dueAt: 1 }));
      expect(made.hasReordered()).toBe(true);
      const next = takeDue(made);
      expect([next?.id, takeDue(made)]).toEqual(['b', undefined]);
      if (next) made.done(next, true);
      expect(made.hasReordered()).toBe(false);
      expect([takeDue(made, 1)?.id, takeDue(made, 1)?.id]).toEqual(['a', 'c']);
    });

    it('stays last if nothing else waits, and keeps its due instant if that is earlier', () => {
      const made = endpoint(reorderedDelivery('a', 3), delivery('b', { dueAt: 5 }));
      const next = made.take(5, 1);
      // This entry was due before the other one.
      expect(next?.id).toBe('a');
      expect(made.hasReordered()).toBe(false);
    });

    it('follows entries that are due earlier than the sent one', () => {
      const made = endpoint(of('r', 'a'), of('r', 'c', { dueAt: 1 }), of('s', 'b', { dueAt: 5 }));
      made.add(reorderedDelivery('d'));
      expect(takeDue(made, 5)?.id).toBe('a');
      const next = takeDue(made, 5);
      if (next) made.done(next, true);
      expect([next?.id, made.hasReordered(), made.clear()]).toEqual(['b', false, ['c', 'd']]);
    });

    it('is forgotten when its report is blocked, and waits on when another one is', () => {
      const made = endpoint(reorderedDelivery('a'), of('r', 'b'));
      made.blockReport('r');
      expect([made.hasReordered(), made.waiting()]).toEqual([true, 1]);
      made.blockReport('rep_a');
      expect([made.hasReordered(), made.waiting()]).toEqual([false, 0]);
      made.add(delivery('c'));
      const next = takeDue(made);
      if (next) made.done(next, true);
      expect([next?.id, made.hasReordered(), made.waiting()]).toEqual(['c', false, 0]);
    });

    it('keeps waiting if the other entry was not sent, or was in flight before', () => {
      const made = endpoint(delivery('b'));
      const before = takeDue(made);
      made.add(reorderedDelivery('a'));
      if (before) made.done(before, true);
      expect([made.hasReordered(), takeDue(made)]).toEqual([true, undefined]);
      made.add(delivery('c'));
      const next = takeDue(made);
      if (next) made.done(next, false);
      expect([next?.id, made.hasReordered(), takeDue(made, 99)]).toEqual(['c', true, undefined]);
      expect(takeDue(made, 100)?.id).toBe('a');
      made.add(reorderedDelivery('d'));
      expect([made.clear(), made.hasReordered()]).toEqual([['d'], false]);
    });
  });
});

describe('the concurrency limiter', () => {
  const at = (now: { ms: number }) => createConcurrencyLimiter(() => now.ms);
  const [one, other] = [{}, {}];

  it('has a maximum per class, and reserves the second half for endpoints without a running send', () => {
    const limiter = at({ ms: 0 });
    const taken = Array.from({ length: 255 }, () => limiter.acquire(one));
    expect(limiter.hasRoom(one, 1)).toBe(true);
    taken.push(limiter.acquire(one));
    expect([limiter.hasRoom(one, 1), limiter.hasRoom(other, 0)]).toEqual([false, true]);
    for (let count = 256; count < 511; count += 1) limiter.acquire(one);
    expect(limiter.hasRoom(other, 0)).toBe(true);
    limiter.acquire(one);
    expect(limiter.hasRoom(other, 0)).toBe(false);
    if (taken[0]) limiter.release(taken[0]);
    expect(limiter.hasRoom(other, 0)).toBe(true);
  });

  it('keeps a slow endpoint in the slow class until it responds promptly', () => {
    const now = { ms: 0 };
    const limiter = at(now);
    const all = Array.from({ length: 512 }, () => limiter.acquire(one));
    expect(limiter.nextAt()).toBe(1000);
    now.ms = 999;
    expect(limiter.hasRoom(other, 0)).toBe(false);
    now.ms = 1000;
    expect(limiter.hasRoom(other, 0)).toBe(true);
    expect(limiter.hasRoom(one, 0)).toBe(false);
    expect(limiter.nextAt()).toBe(Number.POSITIVE_INFINITY);
    for (const permit of all) limiter.release(permit);
    expect(limiter.hasRoom(one, 0)).toBe(true);
    // The endpoint is still slow: its next send counts in that class.
    const next = limiter.acquire(one);
    expect(limiter.nextAt()).toBe(Number.POSITIVE_INFINITY);
    limiter.release(next);
    limiter.acquire(one);
    expect(limiter.nextAt()).toBe(2000);
  });

  it('wakes waiters when a permit is released or moves to the slow class', async () => {
    const now = { ms: 0 };
    const limiter = at(now);
    let released = 0;
    const wait = () => void limiter.nextRelease().then(() => (released += 1));
    const permit = limiter.acquire(one);
    wait();
    limiter.release(permit);
    await Promise.resolve();
    expect(released).toBe(1);
    limiter.acquire(one);
    wait();
    now.ms = 999;
    limiter.hasRoom(other, 0);
    await Promise.resolve();
    expect(released).toBe(1);
    now.ms = 1000;
    limiter.hasRoom(other, 0);
    await Promise.resolve();
    expect(released).toBe(2);
    wait();
    limiter.refresh();
    await Promise.resolve();
    expect(released).toBe(3);
  });
});
