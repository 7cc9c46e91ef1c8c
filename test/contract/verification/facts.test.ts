import { describe, expect, it } from 'vitest';
import { factChecks } from '../../../src/contract/verification/fact-checks.js';
import { createdResponse, exchange, type Responses, record, recordOf } from './interview-records.js';

/** Returns outcome and detail of the check of a fact, and its observations. */
function judgementOf(fact: string, responses: Responses, readOnly = false): string {
  const check = factChecks[fact];
  if (check === undefined || 'unverifiable' in check) throw new Error(`no request probes ${fact}`);
  const { outcome, detail, evidence, observations = [] } = check.judge(recordOf(responses, readOnly));
  const observed = observations.map((one) => ` Observed ${one.evidence.length}: ${one.detail}`);
  return `${outcome} ${evidence.length}: ${detail}${observed.join('')}`;
}

/** Returns a create about one company whose record shows this one. */
const createdFor = (sent: string, shown: string) => [
  exchange([201, { ...record, companyId: shown }], { body: JSON.stringify({ companyId: sent }) }),
];

const createdWith = (status: number) => `POST /v1/reports returned ${status}`;
const createFailed = (status: number, hint = '') =>
  `untold 1: The documented create did not succeed: ${createdWith(status)}.${hint}`;
const hint = ' If the server does not know the company, name one with --company.';
const nothing = 'untold 0: Nothing is created with --read-only.';
const twoCreated = [exchange(createdResponse), exchange([201, { ...record, id: 'rep_2' }])];

describe('facts about creates', () => {
  it.each<[fact: string, responses: Responses, verdict: string]>([
    ['create', { create: createdResponse }, `holds 1: ${createdWith(201)}.`],
    ['create', {}, nothing],
    ['create', { create: 404 }, `broken 1: There is no such operation: ${createdWith(404)}.`],
    [
      'create',
      { create: 405, 'create-without-company': 405 },
      `broken 1: There is no such operation: ${createdWith(405)}.`,
    ],
    ['create', { create: 404, 'create-without-company': 422 }, createFailed(404, hint)],
    ['create', { create: 422 }, createFailed(422, hint)],
    ['create', { create: 401 }, createFailed(401)],
    ['create', { create: 500 }, createFailed(500)],
    [
      'create',
      { create: null },
      'untold 1: The documented create did not succeed: POST /v1/reports got no response: no route.',
    ],
    ['create-headers', { create: createdResponse }, `holds 1: ${createdWith(201)}, sent with these two.`],
    ['create-headers', { create: 415 }, 'broken 1: JSON is refused that is sent as application/json.'],
    ['create-headers', { create: 422 }, createFailed(422, hint)],
    ['type', { create: 422 }, createFailed(422, hint)],
    [
      'type',
      { create: createdResponse, 'create-without-type': 422, 'create-type-number': 400 },
      'holds 2: A create without type is refused.',
    ],
    [
      'type',
      { create: createdResponse, 'create-without-type': createdResponse, 'create-type-number': 422 },
      'broken 1: A create without type is taken.',
    ],
    [
      'type',
      {
        create: createdResponse,
        'create-without-type': createdResponse,
        'create-type-number': createdResponse,
      },
      'broken 1: A create without type is taken.',
    ],
    [
      'type',
      { create: createdResponse, 'create-without-type': 422, 'create-type-number': createdResponse },
      'holds 2: A create without type is refused. Observed 1: A create whose type is a number is taken as well.',
    ],
    [
      'type',
      {
        create: 422,
        'create-without-type': 422,
        'create-type-number': createdResponse,
        'create-other-type': 422,
      },
      'broken 2: A create whose type is a string is refused, and one whose type is a number is taken.',
    ],
    [
      'type',
      { create: 422, 'create-type-number': createdResponse, 'create-other-type': createdResponse },
      createFailed(422, hint),
    ],
    [
      'type',
      { create: createdResponse, 'create-type-number': createdResponse },
      'untold 0: No request was made without it.',
    ],
    [
      'type',
      { create: createdResponse, 'create-without-type': 429 },
      `untold 1: Neither taken nor refused for its fields: ${createdWith(429)}.`,
    ],
    [
      'company-id',
      { create: createdResponse, 'create-without-company': 422, 'create-company-number': 422 },
      'holds 2: A create without companyId is refused.',
    ],
    [
      'company-id',
      { create: createdResponse, 'create-without-company': 422, 'create-company-number': createdResponse },
      'holds 2: A create without companyId is refused. Observed 1: A create whose companyId is a number is taken as well.',
    ],
    [
      'company-id',
      { create: createdFor('a', 'b'), 'create-without-company': 422 },
      'holds 2: A create without companyId is refused. Observed 1: The report about a shows the companyId b.',
    ],
    [
      'company-id',
      { create: createdFor('a', 'a'), 'create-without-company': 422 },
      'holds 2: A create without companyId is refused.',
    ],
    ['create', { create: [200, { errors: ['no'] }] }, createFailed(200)],
    ['create', { create: [200, { errors: [] }] }, `holds 1: ${createdWith(200)}.`],
    ['options', { create: 422 }, createFailed(422, hint)],
    [
      'options',
      { create: createdResponse, 'create-empty-options': 422 },
      `broken 1: A create with empty options was refused: ${createdWith(422)}.`,
    ],
    [
      'options',
      { create: createdResponse, 'create-empty-options': 500 },
      `untold 1: It could not be seen whether validate is optional: ${createdWith(500)}.`,
    ],
    [
      'options',
      {
        create: createdResponse,
        'create-empty-options': createdResponse,
        'create-validate-text': 422,
        'create-options-text': 422,
      },
      'holds 2: Creates with it and without it are taken.',
    ],
    [
      'options',
      { create: createdResponse, 'create-validate-text': 422, 'create-options-text': createdResponse },
      'holds 1: Creates with it and without it are taken. Observed 1: A create whose options are a string is taken as well.',
    ],
    [
      'options',
      { create: createdResponse, 'create-validate-text': createdResponse, 'create-options-text': 422 },
      'holds 1: Creates with it and without it are taken. Observed 1: A create whose options.validate is a string is taken as well.',
    ],
    [
      'options',
      { create: 422, 'create-without-options': createdResponse },
      'broken 2: A create with options.validate is refused, and one without options is taken.',
    ],
    [
      'options',
      { create: createdResponse, read: [200, { ...record, options: { validate: false } }] },
      'broken 2: A create with options.validate true is shown with false.',
    ],
    ['id-and-status', { create: 422 }, createFailed(422, hint)],
    [
      'id-and-status',
      { create: createdResponse, 'create-empty-options': createdResponse, 'create-once': 422 },
      'holds 2: 2 of 2 responses agree.',
    ],
    [
      'id-and-status',
      { create: createdResponse, 'create-once': twoCreated, 'create-once-more': createdResponse },
      'holds 4: 4 of 4 responses agree.',
    ],
    ['id-and-status', { create: 201 }, 'broken 1: The response to a create is not JSON.'],
    [
      'id-and-status',
      { create: createdResponse, 'create-once-more': [201, { id: '' }] },
      'broken 1: The response to a create has no id, and no status that is a string with characters.',
    ],
    [
      'id-and-status',
      { create: [201, { id: 7, status: 'a' }] },
      'broken 1: The response to a create has no id that is a string with characters.',
    ],
    [
      'id-and-status',
      { create: [201, { data: { links: null, report: record } }] },
      'broken 1: The response to a create has no id, and no status that is a string with characters. The record is in its field data.report.',
    ],
    [
      'id-and-status',
      { create: [201, { response: { data: { report: record } } }] },
      'broken 1: The response to a create has no id, and no status that is a string with characters.',
    ],
    [
      'id-and-status',
      { create: [201, [record]] },
      'broken 1: The response to a create has no id, and no status that is a string with characters.',
    ],
    ['version', { create: createdResponse }, 'untold 0: No request was made for another version.'],
    [
      'version',
      { create: createdResponse, 'create-unversioned': 404 },
      'holds 2: The paths begin with /v1, and /v9999 has none.',
    ],
    ...[201, 400, 409, 415, 422].map((status): [string, Responses, string] => [
      'version',
      { create: createdResponse, 'create-unversioned': status },
      'broken 1: The prefix has no effect: /v9999 responds like /v1.',
    ]),
    [
      'version',
      { create: createdResponse, 'create-unversioned': 403 },
      `untold 1: The operations of another version are unknown: ${createdWith(403)}.`,
    ],
    ['known-type', { create: createdResponse }, 'holds 1: A create with it succeeded.'],
    [
      'known-type',
      { create: 422, 'create-other-type': createdResponse },
      'broken 2: It is refused, where a type that we made up is taken.',
    ],
    ['known-type', { create: 422, 'create-other-type': 422 }, createFailed(422, hint)],
    ['known-type', { create: 422 }, createFailed(422, hint)],
    ['known-type', { create: 500, 'create-other-type': createdResponse }, createFailed(500)],
  ])('%s: %o is %s', (fact, responses, verdict) => {
    expect(judgementOf(fact, responses)).toBe(verdict);
  });
});

describe('the fact that refused creates make no report', () => {
  const [one, other] = [
    { id: 'rep_1', status: 'a' },
    { id: 'rep_2', status: 'a' },
  ];
  const create = [exchange([201, one], { body: '{"companyId":"acme"}' })];
  const old = { id: 'rep_0', companyId: 'acme' };
  const responses: Responses = {
    'list-before': [200, { data: [old] }],
    create,
    'create-without-type': 422,
    'create-options-text': 400,
    'create-empty-options': [201, other],
    list: [200, { data: [old, { ...one, companyId: 'acme' }, { ...other, companyId: 'acme' }] }],
  };

  it('is checked by lists from before and after the creates', () => {
    expect(judgementOf('failure', responses)).toBe('holds 1: 2 creates were refused, and made no report.');
    const made = [old, one, { id: 'rep_3', companyId: 'acme' }, other];
    expect(judgementOf('failure', { ...responses, list: [200, { data: made }] })).toBe(
      'broken 3: The list has reports that no create returned: a failed create made one, as rep_3.',
    );
    // Another client may have created a report of another company.
    const others = [old, one, other, { id: 'rep_3', companyId: 'other' }];
    expect(judgementOf('failure', { ...responses, list: [200, { data: others }] })).toMatch(/^holds/);
    // A list may be a bare array.
    expect(
      judgementOf('failure', { ...responses, 'list-before': [200, []], list: [200, [one, other]] }),
    ).toMatch(/^holds/);
  });

  it('is undetermined if nothing was refused or no list is complete', () => {
    expect(judgementOf('failure', {})).toBe(nothing);
    expect(judgementOf('failure', { create })).toBe('untold 0: No create was refused.');
    expect(judgementOf('failure', { create, 'create-type-number': createdResponse })).toBe(
      'untold 0: No create was refused.',
    );
    const unlisted =
      'untold 2: Reports cannot be listed, so it could not be seen whether refused creates made any.';
    expect(judgementOf('failure', { ...responses, list: 404 })).toBe(unlisted);
    expect(judgementOf('failure', { ...responses, 'list-before': 404 })).toBe(unlisted);
    const short = 'untold 1: The list does not show every report that was created meanwhile.';
    expect(judgementOf('failure', { ...responses, list: [200, { data: [old, one] }] })).toBe(short);
    expect(judgementOf('failure', { ...responses, list: [200, { data: [old, other] }] })).toBe(short);
    const { 'create-empty-options': _, ...without } = responses;
    expect(judgementOf('failure', without)).toBe(short);
  });
});

describe('facts about keys', () => {
  const page: Responses['list'] = [200, { data: [record] }];
  const open: Responses = { create: createdResponse, list: page, read: [200, record] };
  const refusing: Responses = { 'create-without-key': 401, 'list-without-key': 401, 'read-without-key': 401 };
  const unknownReport = 'untold 0: No request succeeded with the key, so none could be tried without one.';

  it.each<[fact: string, responses: Responses, verdict: string]>([
    ['authentication', { ...open, ...refusing }, 'holds 3: Nothing was served without a key, in 3 requests.'],
    [
      'authentication',
      { ...open, ...refusing, 'list-without-key': page },
      `broken 1: Served without a key: ${createdWith(200)}.`,
    ],
    [
      'authentication',
      { ...open, ...refusing, 'create-without-key': createdResponse, 'read-without-key': 200 },
      `broken 2: Served without a key: ${createdWith(201)}, ${createdWith(200)}.`,
    ],
    [
      'authentication',
      { list: page, 'list-without-key': 401, 'create-without-key': 200 },
      'holds 1: Nothing was served without a key, in 1 requests.',
    ],
    ['authentication', { create: 404, ...refusing }, unknownReport],
    [
      'authentication',
      { ...open, ...refusing, 'read-without-key': 500 },
      `untold 1: ${createdWith(500)} without a key.`,
    ],
    [
      'authentication',
      { ...open, ...refusing, 'read-without-key': 499 },
      'holds 3: Nothing was served without a key, in 3 requests.',
    ],
    [
      'authentication',
      { ...open, ...refusing, 'read-without-key': null },
      'untold 1: POST /v1/reports got no response: no route without a key.',
    ],
    ['bearer', { create: createdResponse }, `holds 1: ${createdWith(201)}, with the key in Bearer form.`],
    ['bearer', { list: page }, `holds 1: ${createdWith(200)}, with the key in Bearer form.`],
    ['bearer', { list: 401 }, nothing],
    [
      'bearer',
      { create: 422, list: page },
      `untold 1: The documented create did not succeed: ${createdWith(422)}.`,
    ],
    [
      'bearer',
      { create: 401, 'create-bare-key': 401, 'create-x-api-key': createdResponse },
      'broken 2: The key is refused in Bearer form, and taken in another.',
    ],
    [
      'bearer',
      { create: 401, 'create-bare-key': createdResponse },
      'broken 2: The key is refused in Bearer form, and taken in another.',
    ],
    [
      'bearer',
      { create: 401, 'create-bare-key': 401 },
      `untold 1: The documented create did not succeed: ${createdWith(401)}.`,
    ],
    [
      'bearer',
      { create: 403, 'create-bare-key': createdResponse },
      `untold 1: The documented create did not succeed: ${createdWith(403)}.`,
    ],
    [
      'unauthorized',
      { ...open, ...refusing, 'create-made-up-key': 401 },
      'holds 4: So it was in 4 of 4 requests.',
    ],
    [
      'unauthorized',
      { ...open, ...refusing, 'create-made-up-key': 403 },
      `broken 1: Without a valid key: ${createdWith(403)}.`,
    ],
    [
      'unauthorized',
      { ...open, ...refusing, 'list-without-key': 404, 'read-without-key': 400 },
      `broken 2: Without a valid key: ${createdWith(404)}, ${createdWith(400)}.`,
    ],
    [
      'unauthorized',
      { ...open, ...refusing, 'create-made-up-key': 500 },
      `untold 1: ${createdWith(500)} without a valid key.`,
    ],
    [
      'unauthorized',
      { ...open, 'list-without-key': page, 'create-without-key': 401 },
      'holds 1: So it was in 1 of 1 requests.',
    ],
    [
      'unauthorized',
      { list: page, 'list-without-key': 401, 'create-made-up-key': 403 },
      'holds 1: So it was in 1 of 1 requests.',
    ],
    ['unauthorized', { create: 404, 'create-made-up-key': 401 }, unknownReport],
    [
      'key-life',
      { create: createdResponse },
      'untold 0: Keys are revoked in the web application. Name one that was with --revoked-key.',
    ],
    [
      'key-life',
      { create: createdResponse, 'create-revoked-key': 401 },
      'holds 1: The revoked key was refused.',
    ],
    [
      'key-life',
      { create: createdResponse, 'create-revoked-key': 403 },
      'holds 1: The revoked key was refused.',
    ],
    [
      'key-life',
      { create: createdResponse, 'create-revoked-key': createdResponse },
      `broken 1: The revoked key was accepted: ${createdWith(201)}.`,
    ],
    [
      'key-life',
      { create: createdResponse, 'create-revoked-key': 422 },
      `broken 1: The revoked key was accepted: ${createdWith(422)}.`,
    ],
    [
      'key-life',
      { create: createdResponse, 'create-revoked-key': 500 },
      `untold 1: ${createdWith(500)} with the revoked key.`,
    ],
    [
      'key-life',
      { create: createdResponse, 'create-revoked-key': null },
      'untold 1: POST /v1/reports got no response: no route with the revoked key.',
    ],
    ['key-life', { create: 422, 'create-revoked-key': 401 }, createFailed(422, hint)],
    ['isolation', open, 'untold 0: This check needs a key of another account: --stranger-key.'],
    [
      'isolation',
      { ...open, 'read-as-stranger': 404, 'list-as-stranger': [200, { data: [] }] },
      'holds 2: The report is hidden from another account.',
    ],
    [
      'isolation',
      { ...open, 'read-as-stranger': 403 },
      'holds 1: The report is hidden from another account.',
    ],
    [
      'isolation',
      { ...open, 'list-as-stranger': [200, [{ id: 'rep_9' }]] },
      'holds 1: The report is hidden from another account.',
    ],
    [
      'isolation',
      { ...open, 'read-as-stranger': [200, record] },
      'broken 2: A report is shown to another account.',
    ],
    [
      'isolation',
      { ...open, 'read-as-stranger': 404, 'list-as-stranger': page },
      'broken 2: A report is shown to another account.',
    ],
    [
      'isolation',
      { create: 422, 'list-as-stranger': [200, []] },
      'untold 0: There was no report that could be hidden.',
    ],
    [
      'isolation',
      { ...open, 'read-as-stranger': 401, 'list-as-stranger': 401 },
      'untold 1: The key of another account was refused.',
    ],
    [
      'isolation',
      { create: createdResponse, read: 404, 'read-as-stranger': 404 },
      'untold 1: Reports can neither be read nor listed, so their owner is unknown.',
    ],
    [
      'isolation',
      { ...open, 'read-as-stranger': 500, 'list-as-stranger': 500 },
      'untold 2: Reports can neither be read nor listed, so their owner is unknown.',
    ],
    [
      'environments',
      { create: createdResponse },
      'untold 0: This check needs the address of the other environment, and a key for it: --other-url, --other-key.',
    ],
    [
      'environments',
      { create: createdResponse, 'create-elsewhere': createdResponse },
      'holds 2: Reports are created at the same path in both.',
    ],
    [
      'environments',
      { ...open, 'create-elsewhere': createdResponse, 'list-elsewhere': 404 },
      'holds 2: Reports are created at the same path in both. Observed 1: Reports are listed here, and the other environment has no such path.',
    ],
    [
      'environments',
      { create: createdResponse, 'create-elsewhere': createdResponse, list: 404, 'list-elsewhere': 404 },
      'holds 2: Reports are created at the same path in both.',
    ],
    [
      'environments',
      { create: createdResponse, 'create-elsewhere': 422 },
      'holds 2: Reports are created at the same path in both.',
    ],
    [
      'environments',
      { create: createdResponse, 'create-elsewhere': 404 },
      `broken 2: The other environment has no such path: ${createdWith(404)}.`,
    ],
    [
      'environments',
      { create: createdResponse, 'create-elsewhere': 401 },
      'untold 1: The key for the other environment was refused.',
    ],
    ['environments', { create: createdResponse, 'create-elsewhere': 500 }, `untold 1: ${createdWith(500)}.`],
    [
      'environments',
      { create: createdResponse, 'create-elsewhere': null },
      'untold 1: POST /v1/reports got no response: no route.',
    ],
    ['environments', { create: 422, 'create-elsewhere': createdResponse }, createFailed(422, hint)],
    [
      'playground',
      open,
      'untold 0: This check needs the address of the other environment, and a key for it: --other-url, --other-key.',
    ],
    [
      'playground',
      { ...open, 'read-elsewhere': 404 },
      'holds 1: The report is hidden from the other environment.',
    ],
    [
      'playground',
      { ...open, 'list-elsewhere': page },
      'broken 2: A report is shown to the other environment.',
    ],
    ['example-resource', {}, 'untold 0: No request was made for it.'],
    ['example-resource', { 'example-resource': 200 }, 'broken 1: It is served like an operation.'],
    ['example-resource', { 'example-resource': 404 }, `holds 1: ${createdWith(404)}.`],
    ['example-resource', { 'example-resource': 401 }, `untold 1: ${createdWith(401)}.`],
  ])('%s: %o is %s', (fact, responses, verdict) => {
    expect(judgementOf(fact, responses)).toBe(verdict);
  });

  it('are undetermined if nothing may be created', () => {
    for (const fact of ['key-life', 'environments'])
      expect(
        judgementOf(fact, { 'create-revoked-key': 401, 'create-elsewhere': createdResponse }, true),
      ).toBe(nothing);
  });

  it('hold if no response repeats a key that is long enough', () => {
    const withRepeat = (repeatsKey: boolean | null) => [{ ...exchange(createdResponse), repeatsKey }];
    expect(judgementOf('secrecy', { create: createdResponse, list: 404 })).toBe(
      'holds 0: None of 2 responses contains a key.',
    );
    expect(judgementOf('secrecy', { create: withRepeat(true), list: withRepeat(null) })).toBe(
      `broken 1: A response repeats the key: ${createdWith(201)}.`,
    );
    expect(judgementOf('secrecy', { create: createdResponse, list: withRepeat(null) })).toBe(
      'untold 0: A key is so short that it may occur in a response by chance: name longer ones.',
    );
  });
});

describe('facts about reads', () => {
  const parts = {
    entities: [{ a: 1 }],
    powers: [],
    shareholders: [{ b: null }, { b: 'x' }],
    validations: [],
  };
  const read = (content: unknown): Responses => ({
    create: createdResponse,
    read: [200, { ...record, content }],
  });
  const sound = 'holds 1: Each of the four is a list whose items have fields of one type.';

  it.each<[fact: string, responses: Responses, verdict: string]>([
    ['structured-output', read(parts), sound],
    ['structured-output', { create: createdResponse, read: [200, { ...record, ...parts }] }, sound],
    ['structured-output', { read: [exchange([200, { content: parts }]), exchange([200, record])] }, sound],
    [
      'structured-output',
      read({ ...parts, powers: undefined, validations: undefined }),
      'broken 1: The output has no powers, validations.',
    ],
    ['structured-output', read({ ...parts, powers: {} }), 'broken 1: powers is not a list.'],
    [
      'structured-output',
      read({ ...parts, powers: [1] }),
      'broken 1: powers has an item that is not an object.',
    ],
    [
      'structured-output',
      read({ ...parts, powers: [[]] }),
      'broken 1: powers has an item that is not an object.',
    ],
    [
      'structured-output',
      read({ ...parts, powers: [{ a: 1 }, { a: [] }, { a: 'x' }], entities: 7 }),
      'broken 1: entities is not a list. powers have a as number and as array. powers have a as number and as string.',
    ],
    ['structured-output', read(undefined), 'untold 1: No report was done in time: --patience.'],
    ['structured-output', { create: createdResponse, read: 404 }, 'untold 0: No report could be read.'],
    [
      'structured-output',
      { create: createdResponse, read: 200 },
      'broken 1: A report that was read is not JSON.',
    ],
    ['record', read(parts), 'holds 2: Reports that were read have both, and their own id.'],
    [
      'record',
      { create: createdResponse, read: [200, { id: 'rep_1' }] },
      'broken 1: A report that was read has no status.',
    ],
    [
      'record',
      { create: createdResponse, read: [200, {}] },
      'broken 1: A report that was read has no id, no status.',
    ],
    [
      'record',
      { create: createdResponse, read: [200, { ...record, id: 'rep_2' }] },
      'broken 1: A report was read under the id of another.',
    ],
    [
      'record',
      { ...read(parts), list: [200, { data: [record, { id: 'a' }] }] },
      'broken 1: A report that was listed has no status.',
    ],
    [
      'record',
      { create: createdResponse, read: 404 },
      'holds 1: The response to the create has both; no other record could be read.',
    ],
    ['record', { create: [201, {}], read: 404 }, 'untold 1: No record could be read.'],
    [
      'record',
      { 'list-before': [200, { data: [{ id: 'rep_5' }] }], read: [200, { ...record, id: 'rep_5' }] },
      'holds 1: Reports that were read have both, and their own id.',
    ],
  ])('%s: %o is %s', (fact, responses, verdict) => {
    expect(judgementOf(fact, responses)).toBe(verdict);
  });
});
