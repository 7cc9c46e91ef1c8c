import { afterAll, expect, it } from 'vitest';
import { allAnswers } from '../../src/contract/gap-answers.js';
import { BodyRecorder } from '../../src/proxy/bodies.js';
import type { ObservedExchange } from '../../src/proxy/cassette-file.js';
import { createExaminer } from '../../src/proxy/examiner.js';
import { TaskAbortedError } from '../../src/runtime/concurrency.js';

const maxBytes = 1024 * 1024;
const settings = { possible: allAnswers, maxBytes, upstream: 'http://upstream', isRecorded: true };
const examiner = createExaminer(settings);
afterAll(examiner.close);

/** A read whose response repeats a key, in pieces. */
function observedExchange(position: number, key: string | null, echo: readonly string[]): ObservedExchange {
  const recorder = new BodyRecorder(maxBytes);
  for (const text of echo) {
    const piece = Buffer.allocUnsafeSlow(text.length);
    piece.write(text);
    recorder.add(piece);
  }
  return {
    ...{ position, receivedAt: 0, wasForwarded: true, failure: null, waitedMs: 0, tookMs: 0, fault: null },
    request: {
      ...{ method: 'GET', target: '/v1/reports?limit=x', httpVersion: '1.1', isComplete: true },
      fields: key === null ? [] : ['Authorization', `Bearer ${key}`],
      body: new BodyRecorder(maxBytes),
    },
    response: {
      ...{ status: 500, statusText: '', httpVersion: '1.1', body: recorder },
      fields: ['Content-Type', 'application/json'],
    },
  };
}

async function entryOf(exchange: ObservedExchange) {
  examiner.learn(exchange);
  const [found] = await examiner.examine([exchange]);
  return { entry: JSON.parse(Buffer.from(found?.entry ?? []).toString()), lines: found?.lines ?? [] };
}

it('the examiner hides a key that another thread learned', async () => {
  const first = observedExchange(1, 'a-plain-key', ['{"echo":"a-pl', 'ain-key"}']);
  const { entry, lines } = await entryOf(first);
  expect(entry.response.content.text).toBe('{"echo":"…"}');
  expect(entry._key).toBe(1);
  expect(lines[0]).toMatchObject({ exchange: 1, of: 'request', parameter: 'limit' });
  // The client may not have received it yet.
  expect(first.response?.body.pieces?.map(String).join('')).toBe('{"echo":"a-plain-key"}');

  const next = observedExchange(2, 'another-key', []);
  examiner.learn(next);
  const givenUp = expect(examiner.examine([next])).rejects.toThrow(TaskAbortedError);
  await examiner.close();
  await givenUp;
  const { entry: third } = await entryOf(observedExchange(3, 'another-key', ['a-plain-key and another-key']));
  expect(third.response.content.text).toBe('… and …');
  expect(third._key).toBe(2);
});
