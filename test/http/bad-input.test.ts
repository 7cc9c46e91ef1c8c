import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemCode } from '../../src/contract/problems.js';
import { maxBodyBytes } from '../../src/http/request-body.js';
import { type Call, type Client, connect, transports } from './client.js';
import { expectProblem } from './expect-problem.js';

const valid = { type: 'sociedades_y_poderes', companyId: 'acme' };
const good = JSON.stringify(valid);
const json = { 'content-type': 'application/json' };

/** Returns the valid body, padded with blanks to a length in bytes. */
const padBody = (length: number) => good + ' '.repeat(length - good.length);

/** Returns nested arrays, truncated at 64 KiB. */
const nested = (levels: number) => ('['.repeat(levels) + ']'.repeat(levels)).slice(0, maxBodyBytes);

const notJson: [title: string, body: string | Buffer, detail: string][] = [
  ['an empty body', '', 'it is empty'],
  ['blanks only', ' \n ', 'line 2, column 2 has the end of the body where a JSON value is expected'],
  ['a form', 'type=sociedades_y_poderes&companyId=acme', 'line 1, column 1 has `t` where a JSON value'],
  ['a truncated body', good.slice(0, -1), 'line 1, column 50 has the end of the body where `,` or `}`'],
  ['single quotes', "{'type': 'x'}", "line 1, column 2 has `'` where a field name in double quotes"],
  ['names without quotes', '{\n  type: "x"\n}', 'line 2, column 3 has `t` where a field name'],
  ['a surplus comma', '{"type": "x",}', 'has `}` where a field name in double quotes is expected'],
  ['a comment', '// x\n{}', 'has `/` where a JSON value is expected'],
  ['two values', `${good}${good}`, 'has `{` where the end of the body is expected'],
  ['NaN', '{"type": NaN}', 'has `N` where a JSON value is expected'],
  ['a bare tab in a string', '{"type": "a\tb"}', 'has U+0009 where the rest of a string'],
  ['a bare NUL', '{"type": "x"\u0000}', 'has U+0000 where `,` or `}` is expected'],
  ['a repeated field', '{"type": "a", "type": "b"}', 'line 1, column 15 has the field "type" a second time'],
  ['a repeated field, once escaped', '{"a": 1, "\\u0061": 2}', 'has the field "a" a second time'],
  ['a repeated field at depth 2', '{"options": {"b": 1, "b": 2}}', 'has the field "b" a second time'],
  ['__proto__', '{"__proto__": {"type": "x"}}', 'has a field named __proto__'],
  ['__proto__, escaped', '{"\\u005f_proto__": 1}', 'has a field named __proto__'],
  ['65 levels', nested(65), 'line 1, column 65 has more than 64 levels of nesting'],
  ['10,000 levels', nested(10_000), 'more than 64 levels of nesting'],
  ['60,000 levels', nested(60_000), 'more than 64 levels of nesting'],
  ['60,000 levels of objects', '{"a":'.repeat(13_000), 'more than 64 levels of nesting'],
  ['a byte order mark', `\ufeff${good}`, 'it begins with a byte order mark'],
  ['UTF-16', Buffer.from(good, 'utf16le'), 'has U+0000'],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${good}`, 'utf16le'), 'it is not UTF-8'],
  ['Latin-1', Buffer.from('{"companyId": "Ñuñoa"}', 'latin1'), 'it is not UTF-8'],
  ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 'it is not UTF-8'],
  ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'it is not UTF-8'],
  ['gzip labelled as JSON', gzipSync(good), 'it is not UTF-8'],
];

const otherTypes: [type: string | null, detail: string][] = [
  [null, 'it came without a type'],
  ['text/plain', 'it came as "text/plain".'],
  [
    'application/x-www-form-urlencoded',
    'it came as "application/x-www-form-urlencoded", the default of curl -d.',
  ],
  ['multipart/form-data; boundary=x', 'it came as "multipart/form-data; boundary=x".'],
  ['application/json; charset=utf-16', 'it came as "application/json; charset=utf-16"'],
  ['application/json; charset=iso-8859-1', 'in UTF-8'],
  ['application/json; charset="utf-8', 'in UTF-8'],
  ['application/merge-patch+json', '`Content-Type: application/json`'],
  ['application/jsonp', '`Content-Type: application/json`'],
  ['application', '`Content-Type: application/json`'],
  [`text/${'x'.repeat(5000)}`, `it came as "text/${'x'.repeat(55)}…"`],
];

describe.each(transports)('bad input, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const post = (call: Call) => client.call('/v1/reports', { method: 'POST', ...call });
  const expectRefused = async (call: Call, code: ProblemCode) => expectProblem(await post(call), code);

  it.each(notJson)('%s is not JSON, and the response names the position', async (_, body, detail) => {
    const problem = await expectRefused({ body, headers: json }, 'malformed-json');
    expect(problem.detail).toContain(`The body is not acceptable JSON: `);
    expect(problem.detail).toContain(detail);
  });

  it.each([
    ['', 'has the end of the body where a JSON value is expected'],
    ['{"a": 1 "b": 2}', 'has `"` where `,` or `}` is expected'],
    ['{"a": [1 2]}', 'has `2` where `,` or `]` is expected'],
    ['{"a": [1], }', 'has `}` where a field name in double quotes is expected'],
    ['{"a": [x]}', 'has `x` where a JSON value is expected'],
    ['{"a": [], "a": []}', 'has the field "a" a second time'],
    ['{} {}', 'has `{` where `,` or `]` is expected'],
  ])('%j is not JSON either if a large prefix precedes it', async (text, detail) => {
    const body = `[${'0, '.repeat(100 * 1024)}${text}`;
    const reply = await client.call('/_sandbox/import', { method: 'POST', headers: json, body });
    expect(expectProblem(reply, 'malformed-json').detail).toContain(detail);
  });

  it.each([
    ['null', 'null'],
    ['[]', 'an array'],
    ['"x"', 'the string "x"'],
    ['1e999', 'Infinity'],
    ['true', 'true'],
  ])('%s is JSON, but not an object', async (body, kind) => {
    const { detail, errors } = await expectRefused({ body, headers: json }, 'invalid-request');
    expect(detail).toBe(`The body must be an object, not ${kind}.`);
    expect(errors).toEqual([{ detail, pointer: '#', keyword: 'type' }]);
  });

  it.each(['\u0000', '\t', '\ud800'])('no text of an endpoint holds %j', async (character) => {
    const subscribe = (body: object) => client.call('/v1/webhooks', { method: 'POST', body });
    const url = 'http://127.0.0.1:9/hook';
    const { id } = JSON.parse((await subscribe({ url, events: ['*'] })).text);
    const texts = { url: `${url}${character}`, description: `a${character}` };
    const replies = [
      await subscribe({ events: ['*'], ...texts }),
      await client.call(`/v1/webhooks/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json' },
        body: JSON.stringify(texts),
      }),
    ];
    for (const reply of replies)
      expect(expectProblem(reply, 'invalid-request').errors).toMatchObject([
        { pointer: '#/url', detail: expect.stringContaining('which no text may hold') },
        { pointer: '#/description', detail: expect.stringContaining('which no text may hold') },
      ]);
    const spoken = 'Avisos "de prueba" 🙂';
    expect(JSON.parse((await subscribe({ url, events: ['*'], description: spoken })).text).description).toBe(
      spoken,
    );
  });

  it('64 levels are read, and then validated', async () => {
    const body = `{"type": ${nested(63)}, "companyId": "acme"}`;
    const { errors } = await expectRefused({ body, headers: json }, 'invalid-request');
    expect(errors).toEqual([
      { detail: 'type must be a string, not an array.', pointer: '#/type', keyword: 'type' },
    ]);
  });

  it('64 KiB are read, and one byte more is too large', async () => {
    expect((await post({ body: padBody(maxBodyBytes), headers: json })).status).toBe(201);
    const { detail } = await expectRefused(
      { body: padBody(maxBodyBytes + 1), headers: json },
      'body-too-large',
    );
    expect(detail).toBe('The body is larger than 65536 bytes, which is the maximum of this server.');
    await expectRefused({ body: padBody(1024 * 1024), headers: json }, 'body-too-large');
  });

  it.each(otherTypes)('the media type %s is refused with the right one', async (type, detail) => {
    // Sent as bytes, because fetch adds a media type to text.
    const body = Buffer.from(good);
    const reply = await post({ body, headers: type === null ? {} : { 'content-type': type } });
    expect(expectProblem(reply, 'unsupported-media-type').detail).toContain(detail);
    expect(reply.headers).toMatchObject({ accept: 'application/json', 'accept-post': 'application/json' });
  });

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset="UTF-8"',
    'application/json;',
    'application/json; profile="x"',
    'application/json; profile="a;charset=latin1,\\"b"; charset=UTF8',
    'application/json;version=1;;odata=verbose',
  ])('the media type %s is accepted', async (type) => {
    expect((await post({ body: good, headers: { 'content-type': type } })).status).toBe(201);
  });

  it('a body with a content coding is refused unread; identity is accepted', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000, ' '));
    expect(bomb.length).toBeLessThan(maxBodyBytes);
    for (const coding of ['gzip', 'br', 'deflate', 'gzip, gzip', 'wonder']) {
      const reply = await post({ body: bomb, headers: { ...json, 'content-encoding': coding } });
      const { detail } = expectProblem(reply, 'unsupported-content-encoding');
      expect(detail).toBe(`The body must be sent without a \`Content-Encoding\`; it came as "${coding}".`);
      expect(reply.headers['accept-encoding']).toBe('identity');
    }
    const plain = await post({ body: good, headers: { ...json, 'content-encoding': 'Identity' } });
    expect(plain.status).toBe(201);
  });

  it('all errors of a body are listed, each with its pointer and the expected value', async () => {
    const body = {
      type: 'sociedad_y_poderes',
      companyID: 'acme',
      options: { validate: 'yes', 'a/b~c#d': 1 },
    };
    const { detail, errors } = await expectRefused({ body }, 'invalid-request');
    expect(detail).toMatch(/^5 errors, the first: /);
    expect(Object.fromEntries((errors ?? []).map((error) => [error.pointer, error.detail]))).toEqual({
      '#': 'The body lacks the field companyId, which is required.',
      '#/companyID':
        'The body takes only type, companyId and options, not "companyID". Did you mean companyId?',
      '#/type': 'type must be sociedades_y_poderes, not "sociedad_y_poderes".',
      '#/options/validate': 'options.validate must be a boolean, not the string "yes".',
      '#/options/a~1b~0c%23d': 'options takes only validate and submitted, not "a/b~c#d".',
    });
  });

  it('names of Object.prototype are unknown fields', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']) {
      const { errors } = await expectRefused({ body: { ...valid, [name]: 1 } }, 'invalid-request');
      expect(errors).toMatchObject([{ pointer: `#/${name}`, keyword: 'additionalProperties' }]);
    }
  });

  it.each([
    [500, /^502 errors \(the first 100 are listed\), the first: /],
    [5000, /^More than 100 errors \(the first 100 are listed\), the first: /],
  ])('a body with %i errors gets the first hundred and the total number', async (count, counted) => {
    const fields = Array.from({ length: count }, (_, index) => [`m${index}`, 1]);
    const reply = await post({ body: Object.fromEntries(fields) });
    const { detail, errors } = expectProblem(reply, 'invalid-request');
    expect(detail).toMatch(counted);
    expect(errors).toHaveLength(100);
    expect(reply.text.length).toBeLessThan(30_000);
  });

  it('no response repeats a large value of the client', async () => {
    const large = 'x'.repeat(60_000);
    for (const body of [{ ...valid, type: large }, { ...valid, companyId: `sbx-${large}` }, { [large]: 1 }]) {
      expect((await post({ body })).text.length).toBeLessThan(1500);
    }
    const read = await client.call(`/v1/reports/${'x'.repeat(4000)}`);
    expect(expectProblem(read, 'report-not-found').detail.length).toBeLessThan(250);
  });
});
