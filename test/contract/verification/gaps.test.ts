import { describe, expect, it } from 'vitest';
import contentSchema from '../../../schemas/content/content.json' with { type: 'json' };
import reportSchema from '../../../schemas/reports/report.json' with { type: 'json' };
import { deliversWebhooks } from '../../../src/contract/verification/fact-checks.js';
import { gapProbes, probeSigning } from '../../../src/contract/verification/gap-probes.js';
import {
  createdResponse,
  exchange,
  type ResponseSpec,
  type Responses,
  record,
  recordOf,
} from './interview-records.js';

/** Returns outcome, answer and detail of the probe of a gap. */
function judgementOf(gap: string, responses: Responses): string {
  const probe = gapProbes[gap];
  if (probe === undefined) throw new Error(`no request probes ${gap}`);
  const { outcome, answer, detail, evidence } = probe.judge(recordOf(responses));
  return `${outcome} ${answer} ${evidence.length}: ${detail}`;
}

const createdWith = (status: number) => `POST /v1/reports returned ${status}`;
const unasked = 'untold null 0: No request was made, because there was no subject for it.';
const unlocated = 'Location';
const located = { location: '/v1/reports/rep_1' };
const json = { 'content-type': 'application/json' };

type Row = readonly [gap: string, responses: Responses, sighting: string];
const rows = (all: readonly Row[]) =>
  it.each(all)('%s: %o is %s', (gap, responses, expected) => {
    expect(judgementOf(gap, responses)).toBe(expected);
  });

describe('probes of creates', () => {
  const whole = Object.fromEntries(Object.keys(reportSchema.properties).map((name) => [name, name]));
  const { content: _, comparison: __, ...bare } = whole;
  const all = Object.keys(bare).join(', ');
  rows([
    ['create-status', { create: [201, record, located] }, `known 201 1: 201 with ${unlocated}.`],
    ['create-status', { create: [202, record, located] }, `known 202 1: 202 with ${unlocated}.`],
    ['create-status', { create: [200, record] }, `known 200 1: 200 without ${unlocated}.`],
    [
      'create-status',
      { create: [200, record, located] },
      `unforeseen 200 1: 200 with ${unlocated}: taken for 200 without it.`,
    ],
    [
      'create-status',
      { create: [201, record] },
      `unforeseen 201 1: 201 without ${unlocated}: taken for 201 with it.`,
    ],
    ['create-status', { create: [204, record, located] }, `unforeseen null 1: 204 with ${unlocated}.`],
    ['create-status', { create: 422 }, `untold null 1: ${createdWith(422)}.`],
    ['create-status', {}, unasked],
    [
      'create-body',
      { create: [201, bare], read: [200, whole] },
      `known record 2: It has ${all}, as the record has.`,
    ],
    ['create-body', { create: [201, bare] }, `known record 1: It has ${all}.`],
    [
      'create-body',
      { create: [201, { ...bare, x: 1 }], read: [200, whole] },
      `known unknown-members 1: It has ${all}, x; unknown to the record are x.`,
    ],
    [
      'create-body',
      { create: [201, { ...bare, x: 1 }] },
      `known unknown-members 1: It has ${all}, x; unknown to the record are x.`,
    ],
    ['create-body', { create: createdResponse, read: [200, whole] }, 'known minimal 2: It has id, status.'],
    ['create-body', { create: createdResponse }, 'known minimal 1: It has id, status.'],
    [
      'create-body',
      { create: createdResponse, read: [200, record] },
      'known record 2: It has id, status, as the record has.',
    ],
    [
      'create-body',
      { create: [201, { ...record, type: 1 }], read: [200, { ...record, type: 1, options: 2 }] },
      'unforeseen null 2: It has id, status, type; the record has options too.',
    ],
    ['create-body', { create: [201, null] }, 'unforeseen null 1: It has no fields.'],
    ['create-body', { create: [201, { id: 'rep_1', step: 'x' }] }, 'unforeseen null 1: It has id, step.'],
    [
      'create-body',
      { create: [201, { id: 'rep_1', state: 'x' }] },
      'known unknown-members 1: It has id, state; unknown to the record are state.',
    ],
    [
      'create-body',
      { create: [201, { id: 'rep_1', state: 'x' }], read: [200, { id: 'rep_1', state: 'x' }] },
      'known record 2: It has id, state, as the record has.',
    ],
    ['report-fields', { read: [200, whole] }, 'known all 1: It has all assumed fields.'],
    ['report-fields', { read: [200, bare] }, 'known all 1: It has all assumed fields.'],
    ['report-fields', { read: [200, record] }, 'known absent 1: It has id and status.'],
    [
      'report-fields',
      { read: [200, { ...record, type: 1 }] },
      `unforeseen null 1: It has id, status, type; it has no ${Object.keys(bare)
        .filter((name) => !['id', 'status', 'type'].includes(name))
        .join(', ')}.`,
    ],
    [
      'report-fields',
      { read: [200, { ...whole, x: 1, y: 2 }] },
      'known unknown-members 1: Unknown are x, y.',
    ],
    [
      'report-fields',
      { read: [200, Object.fromEntries(Object.entries(bare).reverse())] },
      `known reordered 1: Their order is ${Object.keys(bare).reverse().join(', ')}.`,
    ],
    ['report-fields', { read: 404 }, `untold null 1: ${createdWith(404)}.`],
    [
      'report-fields',
      { read: [exchange([200, bare]), exchange(404)] },
      'known all 1: It has all assumed fields.',
    ],
  ]);

  const createWithOptions = (options: object | undefined): ResponseSpec => [201, { ...record, options }];
  const usual: Responses = { create: createdResponse };
  rows([
    [
      'validate-default',
      { 'create-empty-options': createWithOptions({ validate: false }) },
      'known false 1: A create without the option is shown as false.',
    ],
    [
      'validate-default',
      { 'create-empty-options': createWithOptions({ validate: true }) },
      'known true 1: A create without the option is shown as true.',
    ],
    [
      'validate-default',
      {
        'create-empty-options': createdResponse,
        'read-empty-options': createWithOptions({ validate: true }),
      },
      'known true 1: A create without the option is shown as true.',
    ],
    [
      'validate-default',
      { 'create-empty-options': createWithOptions({ validate: 'x' }), 'read-empty-options': 404 },
      'untold null 1: No record shows its options.',
    ],
    [
      'validate-default',
      { 'create-empty-options': createdResponse, 'read-empty-options': createdResponse },
      'untold null 2: No record shows its options.',
    ],
    [
      'option-members',
      { ...usual, 'create-option-member': createdResponse },
      `known ignored 1: ${createdWith(201)}.`,
    ],
    ['option-members', { ...usual, 'create-option-member': 422 }, `known refused 1: ${createdWith(422)}.`],
    ['option-members', { ...usual, 'create-option-member': 500 }, `untold null 1: ${createdWith(500)}.`],
    ['option-members', { create: 404, 'create-option-member': 422 }, `untold null 1: ${createdWith(422)}.`],
    ['option-members', { 'create-option-member': 422 }, `untold null 1: ${createdWith(422)}.`],
    ['request-members', {}, 'untold null 0: Nothing is created with --read-only.'],
    ['request-members', { ...usual, 'create-member': 400 }, `known refused 1: ${createdWith(400)}.`],
    ['report-types', {}, 'untold null 0: Nothing is created with --read-only.'],
    [
      'report-types',
      { ...usual, 'create-other-type': 422 },
      `known null 1: A type that we made up was refused: ${createdWith(422)}.`,
    ],
    [
      'report-types',
      { ...usual, 'create-other-type': createdResponse },
      'unforeseen null 1: A type that we made up was taken.',
    ],
    ['report-types', { ...usual, 'create-other-type': 429 }, `untold null 1: ${createdWith(429)}.`],
    ['report-types', { create: 422, 'create-other-type': 422 }, `untold null 1: ${createdWith(422)}.`],
    [
      'idempotency',
      { 'create-once': createdResponse, 'create-once-more': createdResponse },
      'known honoured 2: The same Idempotency-Key gave the same report.',
    ],
    [
      'idempotency',
      { 'create-once': createdResponse, 'create-once-more': [201, { id: 'rep_2' }] },
      'known ignored 2: The same Idempotency-Key gave another report.',
    ],
    [
      'idempotency',
      { 'create-once': [201, {}], 'create-once-more': [201, {}] },
      'untold null 1: No id was returned.',
    ],
    [
      'idempotency',
      { 'create-once': createdResponse, 'create-once-more': 409 },
      `untold null 1: ${createdWith(409)}.`,
    ],
    [
      'idempotency',
      { 'create-once': 422, 'create-once-more': createdResponse },
      `untold null 1: ${createdWith(422)}.`,
    ],
    ['idempotency', {}, unasked],
    ['size-limits', { large: 413, larger: 413 }, 'known 4-kib 1: A body of 4097 bytes was refused with 413.'],
    [
      'size-limits',
      { large: 422, larger: 413 },
      'known 64-kib 1: A body of 65537 bytes was refused with 413, one of 4097 was not.',
    ],
    [
      'size-limits',
      { large: 422, larger: 422 },
      `unforeseen null 1: A body of 65537 bytes was read: ${createdWith(422)}.`,
    ],
    [
      'size-limits',
      { large: 422, larger: null },
      'untold null 1: With a body of 65537 bytes, POST /v1/reports got no response: no route.',
    ],
    ['size-limits', { large: 422 }, 'untold null 0: No body was sent.'],
    ['size-limits', { larger: 422 }, 'untold null 0: No body was sent.'],
  ]);
});

describe('probes of operations', () => {
  const page = (data: unknown, limit?: number): ResponseSpec => [
    200,
    { data, ...(limit && { page: { limit } }) },
  ];
  rows([
    ['companies', {}, unasked],
    ['companies', { company: 200 }, `known served 1: ${createdWith(200)}.`],
    ...[404, 405, 410, 501].map(
      (status): Row => ['companies', { company: status }, `known 404 1: ${createdWith(status)}.`],
    ),
    ['companies', { company: 422 }, `unforeseen null 1: ${createdWith(422)}.`],
    ['companies', { company: 401 }, `untold null 1: ${createdWith(401)}.`],
    ['companies', { company: 500 }, `untold null 1: ${createdWith(500)}.`],
    ...[400, 409, 412, 415, 422, 428].map(
      (status): Row => ['edit', { edit: status }, `known served 1: ${createdWith(status)}.`],
    ),
    ['edit', { edit: 404 }, `known 404 1: ${createdWith(404)}.`],
    ['edit', { edit: 403 }, `unforeseen null 1: ${createdWith(403)}.`],
    ['audit', { history: 200 }, `known served 1: ${createdWith(200)}.`],
    ['verify', { verification: 404 }, `known 404 1: ${createdWith(404)}.`],
    ['subscription', { webhooks: 200 }, `known served 1: ${createdWith(200)}.`],
    ['retrieve', { read: [exchange([200, record]), exchange(404)] }, `known served 1: ${createdWith(200)}.`],
    ['retrieve', { read: 404 }, `known 404 1: ${createdWith(404)}.`],
    ['retrieve', {}, unasked],
    ['list', {}, unasked],
    ['list', { list: 404 }, `known 404 1: ${createdWith(404)}.`],
    ['list', { list: [200, { data: {} }] }, 'unforeseen null 1: Its records are in no list of a known name.'],
    ['list', { list: [200, { items: [record] }] }, 'known served 1: 1 of them, with a limit of 50.'],
    ['list', { list: page([1], 50) }, 'known served 1: 1 of them, with a limit of 50.'],
    ['list', { list: page([1], 49) }, 'known small-pages 1: 1 of them, with a limit of 50.'],
    ['list', { create: createdResponse, list: page([1]) }, 'known served 1: 1 of them, with a limit of 50.'],
    [
      'list',
      { create: createdResponse, 'create-once': [201, { id: 'b' }], list: page([1]) },
      'known small-pages 1: 1 of them, with a limit of 50.',
    ],
    [
      'list',
      {
        create: createdResponse,
        'create-once': createdResponse,
        'create-once-more': [422, { id: 'c' }],
        list: page([1]),
      },
      'known served 1: 1 of them, with a limit of 50.',
    ],
  ]);
});

describe('probes of content fields', () => {
  const content = Object.fromEntries(Object.keys(contentSchema.properties).map((name) => [name, [1]]));
  const contentFields = Object.keys(content).length;
  const { provenance: _, ...lacking } = content;
  rows([
    ['content', { read: [200, { ...record, content }] }, 'known known 1: It has the assumed fields.'],
    [
      'content',
      { read: [200, { ...record, content: { ...content, x: 1, y: 2 } }] },
      'known unknown-members 1: Unknown are x, y.',
    ],
    ['content', { read: [200, { ...record, content: lacking }] }, 'unforeseen null 1: It has no provenance.'],
    [
      'content',
      { read: [200, { ...record, ...content }] },
      'unforeseen null 1: Its output is in the record itself, and not in content.',
    ],
    ['content', { read: [200, record] }, 'untold null 1: No report was read that has content.'],
    ['content', { read: 404 }, 'untold null 1: No report was read that has content.'],
    [
      'content-parts',
      {
        read: [200, { ...record, content }],
        'read-part': [200, { ...record, content: { units: {}, asOfDate: 1 } }],
      },
      `known served 1: The content has 2 of ${contentFields} fields if one part is asked for.`,
    ],
    [
      'content-parts',
      { read: [200, { ...record, content }], 'read-part': [200, { ...record, content }] },
      `known ignored 1: The content has ${contentFields} of ${contentFields} fields if one part is asked for.`,
    ],
    [
      'content-parts',
      { read: [200, { ...record, content }], 'read-part': [200, record] },
      `unforeseen null 1: The content has 0 of ${contentFields} fields if one part is asked for.`,
    ],
    [
      'content-parts',
      { read: [200, { ...record, content }], 'read-part': 400 },
      `known refused 1: ${createdWith(400)}.`,
    ],
    [
      'content-parts',
      { read: [200, { ...record, content }], 'read-part': 500 },
      `untold null 1: ${createdWith(500)}.`,
    ],
    ['content-parts', { read: [200, record] }, 'untold null 1: No report was read that has content.'],
  ]);
});

describe('probes of states', () => {
  const states = (...all: string[]): Responses => {
    const [first, ...others] = all.map((status) => exchange([200, { id: 'rep_1', status }]));
    return { create: first === undefined ? [] : [first], read: others };
  };
  const usual = ['queued', 'processing', 'in_review', 'completed'];
  rows([
    [
      'states',
      states(...usual),
      'known known 2: It was queued, then processing, then in_review, then completed.',
    ],
    ['states', states('queued', 'queued'), 'known known 2: It was queued.'],
    ['states', states('queued'), 'untold null 1: It was queued; more of its life could not be seen.'],
    [
      'states',
      { ...states(...usual), cancel: 404 },
      'known no-cancel 3: It was queued, then processing, then in_review, then completed, and it cannot be cancelled.',
    ],
    [
      'states',
      { ...states(...usual), cancel: 409 },
      'known known 2: It was queued, then processing, then in_review, then completed.',
    ],
    [
      'states',
      states('accepted', 'running', 'done'),
      'known renamed 2: It was accepted, then running, then done.',
    ],
    [
      'states',
      { ...states('accepted', 'running'), cancel: 404 },
      'known renamed 2: It was accepted, then running, and it cannot be cancelled.',
    ],
    [
      'states',
      states('queued', 'between', 'in_review'),
      'known unknown-between 2: It was queued, then between, then in_review.',
    ],
    [
      'states',
      states('queued', 'in_review', 'completed'),
      'known skipped 2: It was queued, then in_review, then completed.',
    ],
    [
      'states',
      states('queued', 'in_review', 'odd'),
      'unforeseen null 2: It was queued, then in_review, then odd.',
    ],
    [
      'states',
      states('queued', 'processing', 'completed'),
      'known known 2: It was queued, then processing, then completed.',
    ],
    [
      'states',
      states('new', 'made', 'seen', 'done'),
      'unforeseen queued:new;processing:made;in_review:seen;completed:done 2: It was new, then made, then seen, then done: taken for queued, processing, in_review, completed.',
    ],
    [
      'states',
      { ...states('new', 'made', 'seen', 'done'), cancel: 404 },
      'unforeseen queued:new;processing:made;in_review:seen;completed:done 2: It was new, then made, then seen, then done, and it cannot be cancelled: taken for queued, processing, in_review, completed.',
    ],
    ['states', states('new', 'done'), 'unforeseen null 2: It was new, then done.'],
    [
      'states',
      states('new one', 'made', 'seen', 'done'),
      'unforeseen null 2: It was new one, then made, then seen, then done.',
    ],
    ['states', states('new'), 'unforeseen null 1: It was new.'],
    ['states', { create: [201, { id: 'a' }] }, 'untold null 1: No state was shown.'],
    ['states', {}, 'untold null 0: No state was shown.'],
  ]);
});

describe('probes of events', () => {
  const event = (type: string, at = 0, data: object = record) => ({
    type,
    timestamp: `2026-01-0${at + 1}`,
    data,
  });
  const events = (...data: unknown[]): Responses => ({ events: [200, { data }] });
  const eventsNamed = (...names: string[]) => events(...names.map((name, at) => event(name, at)));
  const own = 'report.created:a;report.processing:b;report.in_review:c;report.completed:d';
  const asUsual = 'report.created, report.processing, report.in_review, report.completed';
  rows([
    [
      'event-names',
      eventsNamed('report.created', 'report.processing'),
      'known known 1: Seen were report.created, report.processing.',
    ],
    [
      'event-names',
      eventsNamed('report.requested', 'report.done'),
      'known renamed 1: Seen were report.requested, report.done.',
    ],
    [
      'event-names',
      eventsNamed('report.created', 'report.sandbox_unknown_event'),
      'known unknown-event 1: Seen were report.created, report.sandbox_unknown_event.',
    ],
    [
      'event-names',
      eventsNamed('a', 'b', 'c', 'd'),
      `unforeseen ${own} 1: Seen were a, then b, then c, then d: taken for ${asUsual}.`,
    ],
    [
      'event-names',
      events(...['d', 'c', 'b', 'a'].map((name, at) => event(name, 4 - at))),
      `unforeseen ${own} 1: Seen were a, then b, then c, then d: taken for ${asUsual}.`,
    ],
    [
      'event-names',
      events({ type: 'd', time: '2' }, { type: 'c' }, { type: 'b' }, { type: 'a', time: '1' }),
      `unforeseen ${own} 1: Seen were a, then b, then c, then d: taken for ${asUsual}.`,
    ],
    ['event-names', eventsNamed('a', 'b'), 'unforeseen null 1: Seen were a, then b.'],
    ['event-names', events({ x: 1 }, 7, null), 'unforeseen null 1: Events were listed, and none has a type.'],
    ['event-names', { events: 404 }, `untold null 1: ${createdWith(404)}.`],
    ['event-payload', { events: 404 }, `known not-listed 1: ${createdWith(404)}.`],
    ['event-payload', { events: 500 }, `untold null 1: ${createdWith(500)}.`],
    ['event-payload', {}, unasked],
    ['event-payload', events(), 'untold null 1: No event was listed.'],
    ['event-payload', { events: [200, {}] }, 'untold null 1: No event was listed.'],
    [
      'event-payload',
      eventsNamed('a'),
      'known listed 1: It has type, timestamp, data, and of the report id, status.',
    ],
    [
      'event-payload',
      events(event('a', 0, { id: 1 })),
      'known thin 1: It has type, timestamp, data, and of the report id.',
    ],
    [
      'event-payload',
      events(event('a', 0, { id: 1, x: 2 })),
      'unforeseen null 1: It has type, timestamp, data, and of the report id, x.',
    ],
    [
      'event-payload',
      events({ type: 'a', data: record }),
      'unforeseen null 1: It has type, data, and of the report id, status.',
    ],
    [
      'event-payload',
      events({ type: 'a', data: { id: 1 } }),
      'unforeseen null 1: It has type, data, and of the report id.',
    ],
    [
      'event-payload',
      events({ specversion: '1.0', type: 'a' }),
      'known cloudevents 1: It has specversion, type, and of the report nothing.',
    ],
  ]);
});

describe('probes of errors and headers', () => {
  const problem = { 'content-type': 'application/problem+json; charset=utf-8' };
  const respondsWith = (
    status: number,
    body: unknown,
    headers: Record<string, string> = json,
  ): ResponseSpec => [status, body, headers];
  const plain = { error: { code: 'x', message: 'a b' } };
  const own = { kind: 'bad_input', text: 'It is bad.', http: 422, at: 7 };
  const preflight = (local: string | undefined, foreign: string | undefined): Responses => {
    const of = (origin: string | undefined): ResponseSpec => [
      204,
      undefined,
      origin === undefined ? {} : { 'access-control-allow-origin': origin },
    ];
    return { 'preflight-local': of(local), 'preflight-foreign': of(foreign) };
  };
  const preflights = (local: string, foreign: string) =>
    `http://localhost:3000 is allowed by ${local}, https://app.example by ${foreign}.`;
  rows([
    ['error-body', {}, 'untold null 0: Nothing was refused.'],
    [
      'error-body',
      { 'create-without-type': 201, 'example-resource': 399 },
      'untold null 0: Nothing was refused.',
    ],
    ['error-body', { 'create-without-type': 422 }, 'known empty 1: no media type.'],
    [
      'error-body',
      { 'create-without-type': respondsWith(422, {}, problem) },
      'known problem 1: application/problem+json; charset=utf-8.',
    ],
    [
      'error-body',
      { 'create-without-type': respondsWith(422, '', { 'content-type': 'text/html' }) },
      'known html 1: text/html.',
    ],
    ['error-body', { 'create-without-type': respondsWith(422, plain) }, 'known plain 1: application/json.'],
    [
      'error-body',
      { 'create-without-type': createdResponse, 'example-resource': respondsWith(404, plain) },
      'known plain 1: application/json.',
    ],
    [
      'error-body',
      { 'create-without-type': respondsWith(422, { error: { code: 'x' } }, { 'content-type': 'text/json' }) },
      'unforeseen null 1: text/json, {"error":{"code":"x"}}',
    ],
    [
      'error-body',
      { 'create-without-type': respondsWith(422, 'x'.repeat(99)) },
      `unforeseen null 1: application/json, "${'x'.repeat(79)}`,
    ],
    [
      'error-body',
      {
        'create-without-type': respondsWith(422, own),
        'example-resource': respondsWith(404, { ...own, http: 404, kind: 'gone' }),
      },
      'unforeseen code:kind;message:text;status:http 2: application/json, {"kind":"bad_input","text":"It is bad.","http":422,"at":7}. Codes and messages are those of this sandbox. The values at at are left out.',
    ],
    [
      'error-body',
      { 'create-made-up-key': respondsWith(401, { kind: 'a', text: 'b c' }) },
      'unforeseen code:kind;message:text 1: application/json, {"kind":"a","text":"b c"}. Codes and messages are those of this sandbox.',
    ],
    ['error-codes', {}, 'untold null 0: Nothing was refused.'],
    ['error-codes', { put: 405 }, 'untold null 0: Nothing was refused.'],
    ...(
      [
        [422, 405, 'known precise', ''],
        [400, 405, 'known 400-for-422', ''],
        [422, 404, 'known 404-for-405', ''],
        [400, 404, 'unforeseen 400-for-422', ': taken for 400-for-422'],
        [400, 403, 'unforeseen 400-for-422', ': taken for 400-for-422'],
        [409, 404, 'unforeseen null', ''],
        [201, 405, 'untold null', ''],
        [422, 500, 'untold null', ''],
      ] as const
    ).map(
      ([invalid, put, outcome, more]): Row => [
        'error-codes',
        { 'create-without-type': invalid, put },
        `${outcome} 2: ${invalid} to a create without type, ${put} to an unknown method${more}.`,
      ],
    ),
    [
      'rate-limits',
      { create: [201, record, { ratelimit: 'x' }] },
      'known standard 1: Stated in RateLimit and RateLimit-Policy.',
    ],
    [
      'rate-limits',
      { create: [201, record, { 'ratelimit-policy': 'x', 'x-ratelimit-limit': '1' }] },
      'known standard 1: Stated in RateLimit and RateLimit-Policy.',
    ],
    [
      'rate-limits',
      { create: [201, record, { 'x-ratelimit-limit': '1' }] },
      'known x-ratelimit 1: Stated in X-RateLimit-*.',
    ],
    [
      'rate-limits',
      { create: [201, record, { 'my-ratelimit': '1', ratelimits: '1', 'ax-ratelimit-a': '1' }] },
      'untold null 0: No response mentions a limit; only exhausting it would show one.',
    ],
    [
      'rate-limits',
      { create: createdResponse, list: 429, read: null },
      `known no-headers 1: ${createdWith(429)}, and no header mentions it.`,
    ],
    [
      'rate-limits',
      { list: [429, {}, { 'retry-after': '1' }] },
      `unforeseen null 1: ${createdWith(429)}, with Retry-After alone.`,
    ],
    [
      'deprecation',
      { create: createdResponse, read: null },
      'untold null 0: No response has Deprecation or Sunset: no change is announced, or it is announced elsewhere.',
    ],
    ...['deprecation', 'sunset'].map(
      (name): Row => [
        'deprecation',
        { create: createdResponse, list: [200, {}, { [name]: 'x' }] },
        'unforeseen null 1: A response has Deprecation or Sunset.',
      ],
    ),
    [
      'cross-origin',
      preflight('http://localhost:3000', undefined),
      `known loopback 2: ${preflights('http://localhost:3000', 'no header')}`,
    ],
    ['cross-origin', preflight('*', '*'), `known any 2: ${preflights('*', '*')}`],
    [
      'cross-origin',
      preflight(undefined, undefined),
      `known none 2: ${preflights('no header', 'no header')}`,
    ],
    [
      'cross-origin',
      preflight(undefined, 'https://app.example'),
      `unforeseen null 2: ${preflights('no header', 'https://app.example')}`,
    ],
    [
      'cross-origin',
      { 'preflight-local': 204, 'preflight-foreign': null },
      'untold null 2: No preflight got a response.',
    ],
    ['cross-origin', { 'preflight-local': 204 }, 'untold null 1: No preflight got a response.'],
  ]);
});

describe('the probe of signatures', () => {
  const subscribed: Responses = { subscribe: [201, { id: 'we_1' }], create: createdResponse };
  const withHeaders = (headers: Readonly<Record<string, string>>, responses = subscribed): string => {
    const { outcome, answer, detail } = probeSigning(recordOf(responses, false, [{ headers }]));
    return `${outcome} ${answer}: ${detail}`;
  };

  it.each([
    [{ 'webhook-signature': 'v1,abc= v1,def=' }, 'known standard: webhook-signature of the version v1.'],
    [{ 'webhook-signature': 'v1a,abc=' }, 'known v1a: webhook-signature of the version v1a.'],
    [{ 'webhook-signature': 'v1a,a= v1,b=' }, 'known standard: webhook-signature of the version v1a and v1.'],
    [{ 'webhook-signature': 'v2,abc=' }, 'unforeseen null: webhook-signature of the version v2.'],
    [
      { 'x-hub-signature-256': 'sha256=0' },
      'unforeseen null: A message came with the header x-hub-signature-256.',
    ],
    [{ 'webhook-id': 'evt_1' }, 'known unsigned: A message came without a signature.'],
  ])('reports %o as %s', (headers, expected) => {
    expect(withHeaders(headers)).toBe(expected);
    expect(deliversWebhooks(recordOf(subscribed, false, [{ headers }])).outcome).toBe('holds');
  });

  it.each<[Responses, string]>([
    [{}, 'Messages go to an address that the server has to reach: --receive-at.'],
    [{ subscribe: 404 }, 'POST /v1/reports returned 404.'],
    [subscribed, 'No message came to the endpoint that was subscribed.'],
  ])('is undetermined for %o, as is the fact that there are messages', (responses, detail) => {
    const interviewRecord = recordOf(responses);
    expect([probeSigning(interviewRecord), deliversWebhooks(interviewRecord)]).toMatchObject([
      { outcome: 'untold', answer: null, detail },
      { outcome: 'untold', detail },
    ]);
  });
});
