import { expect, it } from 'vitest';
import { mediaTypeOf, withoutParameters } from '../../src/http/syntax/headers.js';
import { cpuMsOf } from '../cpu-time.js';

it.each([
  ['application/json', 'application/json'],
  [' Application/JSON ;charset=UTF-8 ', 'application/json'],
  ['application/json;;', 'application/json'],
  ['application/merge-patch+json; profile="a;charset=x\\""', 'application/merge-patch+json'],
  ['application/json; charset=iso-8859-1', null],
  ['application/json; charset=utf-8; charset="utf-16"', null],
  ['application/json; charset', null],
  ['application/json; profile="a', null],
  ['application/json, text/plain', null],
  ['application', null],
  ['/json', null],
  ['', null],
])('the media type of %j is %j', (text, type) => {
  expect(mediaTypeOf(text)).toBe(type);
});

it.each([
  ['text/html;level=1;q=0.5, */*', 'text/html;q=0.5, */*'],
  ['a/b;x=",c/d;q=0";q=1', 'a/b;q=1'],
  ['a/b; charset=utf-8 ;q=1', 'a/b ;q=1'],
  ['a/b;charset=latin1', 'a/b;charset=latin1'],
])('%j without parameters is %j', (accept, rest) => {
  expect(withoutParameters(accept)).toBe(rest);
});

it('hostile headers are read in linear time', () => {
  const cpuMs = cpuMsOf(() => {
    for (const part of [' ', '; ', ';', ';a', ';a="', ';a=" "', '"', '\\"', ', ']) {
      const text = `a/b${part.repeat(8000)}\u0000`;
      mediaTypeOf(text);
      withoutParameters(text);
    }
  });
  expect(cpuMs).toBeLessThan(500);
});
