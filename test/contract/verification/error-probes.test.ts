import { expect, it } from 'vitest';
import { findErrorParts } from '../../../src/contract/verification/gap-probes.js';
import { exchange } from './interview-records.js';

const places = (...bodies: unknown[]) => {
  const found = findErrorParts(bodies.map((body, at) => exchange([at === 0 ? 422 : 404, body])));
  return found === null ? null : [found.answer, ...found.others].join(' ');
};
const text = 'It is bad.';

it.each<[unknown[], string | null]>([
  [[{ code: 'x', message: text }], 'code:code;message:message'],
  [[{ error: { kind: 'a_b', text }, http: 422 }], 'code:error.kind;message:error.text;status:http'],
  [[{ errors: [{ code: 'x', detail: text }, { more: 1 }] }], 'code:errors.0.code;message:errors.0.detail'],
  // The most likely name is used, and a value is only one part.
  [[{ name: 'x', type: 'y', code: 'z', message: text }], 'code:code;message:message name type'],
  [[{ title: text, error_description: text, code: 'x' }], 'code:code;message:error_description title'],
  [[{ error: text, reason: 'bad' }], 'code:reason;message:error'],
  [[{ code: 422, message: text }], 'message:message;status:code'],
  // Any spelling of a usual name, and no other name.
  [
    [{ ErrorCode: 'x', errorMessage: text, Status_Code: 422 }],
    'code:ErrorCode;message:errorMessage;status:Status_Code',
  ],
  [[{ codigo: 'x', mensaje: text, estado: 422 }], 'code:codigo;message:mensaje;status:estado'],
  [[{ tipo: 'x', detalle: text }], 'code:tipo;message:detalle'],
  [[{ errors: [text] }], 'message:errors.0'],
  [[{ errores: [text], messages: [text] }], 'message:messages.0 errores.0'],
  [[{ x: 'bad', y: text }], null],
  // A name with a point would lead to another place.
  [
    [{ 'v1.error': { code: 'x', message: text }, detail: text }],
    'message:detail v1.error.code v1.error.message',
  ],
  // The paths must be the same in all errors.
  [
    [
      { code: 'x', message: text },
      { code: 'y', message: 'Gone' },
    ],
    'code:code;message:message',
  ],
  [
    [
      { code: 'x', message: 'Bad' },
      { code: 'y', message: 'Gone' },
    ],
    'code:code message',
  ],
  [[{ code: 'x', message: text }, { code: 'y' }], 'code:code message'],
  [
    [
      { code: 'x', message: text },
      { code: '', message: text },
    ],
    'message:message code',
  ],
  [
    [
      { status: 422, message: text },
      { status: 404, message: text },
    ],
    'message:message;status:status',
  ],
  [
    [
      { status: 422, message: text },
      { status: 422, message: text },
    ],
    'message:message status',
  ],
  // A code is one word that begins with a letter.
  [[{ code: '1x', message: text }], 'message:message code'],
  [[{ code: 'a b', message: text }], 'message:message code'],
  [[{ code: 'a.b:c/d-e_1', message: text }], 'code:code;message:message'],
  // A status is not enough.
  [[{ status: 422 }], null],
  [['text'], null],
  [[null], null],
  [[{ code: 'x', message: text }, 'text'], null],
  [[], null],
])('errors %o have their parts at %s', (bodies, expected) => {
  expect(places(...bodies)).toBe(expected);
});

it('the search is limited in depth and number of fields', () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? { code: 'x', message: text } : { a: nested(levels - 1) };
  expect(places(nested(7))).toBe(`code:${'a.'.repeat(7)}code;message:${'a.'.repeat(7)}message`);
  expect(places(nested(8))).toBeNull();
  const many = (count: number) => Object.fromEntries([...Array(count).keys()].map((at) => [`m${at}`, at]));
  expect(places({ ...many(199), message: text })).toMatch(/^message:message m0 /);
  expect(places({ ...many(200), message: text })).toBeNull();
});
