import { describe, expect, it } from 'vitest';
import {
  errorBody,
  errorContent,
  isErrorBody,
  type ReceivedErrorBody,
} from '../../src/contract/gaps/error-responses.js';
import {
  isOwn,
  ownAnswer,
  ownAnswerOf,
  ownAnswerOfPaths,
  ownNames,
  partPathsOf,
} from '../../src/contract/gaps/own-names.js';
import { eventNaming, ownAnswerErrors, stateNaming } from '../../src/contract/gaps/wire-names.js';
import { leavesOf, valueAtPath, valueOfLeaves } from '../../src/values/json-paths.js';

const statesError = (answer: string) => ownAnswerErrors.states?.(answer as 'a:b');
const eventNamesError = (answer: string) => ownAnswerErrors['event-names']?.(answer as 'a:b');
const errorBodyError = (answer: string) => ownAnswerErrors['error-body']?.(answer as 'a:b');

describe('own names of one server', () => {
  it('are written and read', () => {
    expect(ownNames('queued:pending;failed:a:b')).toEqual({ queued: 'pending', failed: 'a:b' });
    expect(ownAnswer({ queued: 'pending', failed: 'broken' })).toBe('queued:pending;failed:broken');
    expect([isOwn('queued:pending'), isOwn('renamed')]).toEqual([true, false]);
  });

  it('are learned if all names were observed, and list those that differ', () => {
    const names = ['queued', 'processing', 'completed'];
    expect(ownAnswerOf(names, ['new', 'processing', 'done'])).toBe('queued:new;completed:done');
    expect(ownAnswerOf(names, ['new', 'done'])).toBeNull();
    expect(ownAnswerOf(names, [...names, 'more'])).toBeNull();
  });

  it('name and find states and events', () => {
    expect([
      stateNaming.wireName('queued', 'queued:new'),
      stateNaming.wireName('failed', 'queued:new'),
    ]).toEqual(['new', 'failed']);
    expect(eventNaming.wireName('report.created', 'report.created:made')).toBe('made');
    expect(eventNaming.ownName('made', 'report.created:made')).toBe('report.created');
    expect(eventNaming.ownNameOfAny('made', ['known', 'report.created:made'])).toBe('report.created');
    expect(eventNaming.ownNameOfAny('other', ['report.created:made'])).toBe('other');
  });

  it.each([
    ['queued:new;failed:broken', null],
    ['queued:queued', null],
    [`queued:${'a'.repeat(64)}`, null],
    ['queued:0_.-', null],
    ['queud:new', 'there is no state "queud". Did you mean queued?'],
    [
      `queued:${'a'.repeat(65)}`,
      `the name of queued must be of letters, digits, _, . and -, at most 64, not "${'a'.repeat(60)}…".`,
    ],
    ['queued:_a', 'the name of queued must be of letters, digits, _, . and -, at most 64, not "_a".'],
    ['queued:a b', 'the name of queued must be of letters, digits, _, . and -, at most 64, not "a b".'],
    ['queued:failed', 'queued cannot be called failed, as another state is.'],
    ['queued:x;failed:x;nope:y', 'failed cannot be called x too. And there is no state "nope".'],
  ])('are invalid unless they are distinct words: %s', (answer, fault) => {
    expect(statesError(answer)).toBe(fault);
  });

  it('own names of events follow the same rules', () => {
    expect(eventNamesError('report.created:made')).toBeNull();
    expect(eventNamesError('queued:made')).toBe('there is no event "queued".');
  });
});

describe('own errors of one server', () => {
  const answer = 'code:errors.0.kind;message:errors.0.text;status:http';
  const leaves = partPathsOf(answer).map(({ part, path }) => ({ path, value: part }));
  const refusal = { code: 'x', status: 404, title: 'Not found', detail: 'It is not there.' };

  it('have paths of their parts, which are written and read', () => {
    expect(partPathsOf('code:error.kind')).toEqual([{ part: 'code', path: ['error', 'kind'] }]);
    expect(ownAnswerOfPaths(partPathsOf(answer))).toBe(answer);
    const value = { errors: [{ kind: 'code', text: 'message' }], http: 'status' };
    expect(valueOfLeaves(leaves)).toEqual(value);
    expect(valueOfLeaves([{ path: [], value: 7 }])).toBe(7);
    expect(valueOfLeaves([])).toEqual({});
    expect(leavesOf(value)).toEqual(leaves);
    expect(valueAtPath(value, ['errors', '0', 'text'])).toBe('message');
    expect(valueAtPath(value, [])).toBe(value);
    expect(valueAtPath(value, ['http', 'length'])).toBeUndefined();
    expect(valueAtPath({ a: null }, ['a', 'b'])).toBeUndefined();
    expect(valueAtPath({}, ['toString'])).toBeUndefined();
  });

  it('have a schema', () => {
    const text = { type: 'string' };
    const schema = {
      ...{ type: 'object', required: ['errors', 'http'] },
      properties: {
        errors: {
          ...{ type: 'array', minItems: 1 },
          items: { type: 'object', required: ['kind', 'text'], properties: { kind: text, text } },
        },
        http: { type: 'integer' },
      },
    };
    expect(errorContent({}, [answer])).toEqual({ 'application/json': { schema } });
  });

  it.each([
    [answer, null],
    ['code:a;message:b', null],
    ['code:a.0.b;message:a.0.c', null],
    [`code:${'a.'.repeat(7)}a`, null],
    ['cod:a', 'an error has no "cod". Did you mean code?'],
    ['code:a b', 'code must be a path of field names with dots between them, not "a b".'],
    ['code:', 'code must be a path of field names with dots between them, not "".'],
    ['code:a:b', 'code must be a path of field names with dots between them, not "a".'],
    [
      `code:${'a.'.repeat(8)}a`,
      `code must be a path of field names with dots between them, not "${'a.'.repeat(8)}a".`,
    ],
    [`code:${'a'.repeat(64)}`, null],
    [
      `code:${'a'.repeat(65)}`,
      `code must be a path of field names with dots between them, not "${'a'.repeat(60)}…".`,
    ],
    ['code:a;code:b', 'code can stand at one place only, not at a and at b.'],
    ['code:a;message:a', 'message cannot stand at a beside a.'],
    ['code:a.b;message:a', 'message cannot stand at a beside a.b.'],
    ['code:a;message:a.b', 'message cannot stand at a.b beside a.'],
    ['code:a.0;message:a.b', 'message cannot stand at a.b beside a.0.'],
    ['code:a.b;message:a.0', 'message cannot stand at a.0 beside a.b.'],
    ['code:x;zzzzzz:y;message:x', 'an error has no "zzzzzz". And message cannot stand at x beside x.'],
  ])('are invalid if paths conflict: %s', (given, fault) => {
    expect(errorBodyError(given)).toBe(fault);
  });

  it('are written and recognised, like those of every other form', () => {
    const writeError = (shape: Parameters<typeof errorBody>[1]) => errorBody(refusal, shape);
    const json = 'application/json';
    expect(writeError('problem')).toBeNull();
    expect(writeError('empty')).toEqual({ mediaType: null, body: null });
    expect(writeError('plain')).toEqual({
      mediaType: json,
      body: '{"error":{"code":"x","message":"It is not there."}}',
    });
    expect(writeError('html')).toEqual({
      mediaType: 'text/html; charset=utf-8',
      body: '<!doctype html>\n<title>404 Not found</title>\n<h1>404 Not found</h1>\n',
    });
    expect(writeError(answer)).toEqual({
      mediaType: json,
      body: '{"errors":[{"kind":"x","text":"It is not there."}],"http":404}',
    });
    for (const shape of ['plain', 'html', 'empty', answer] as const) {
      const { mediaType, body } = writeError(shape) ?? { mediaType: null, body: null };
      const given = { mediaType, body: mediaType === json ? JSON.parse(body ?? '') : body, codes: ['x'] };
      for (const other of ['problem', 'plain', 'html', 'empty', answer] as const)
        expect([shape, other, isErrorBody(given, [other])]).toEqual([shape, other, shape === other]);
      expect(isErrorBody({ ...given, mediaType: 'text/plain' }, [shape])).toBe(false);
      expect(isErrorBody(given, ['problem', shape])).toBe(true);
    }
  });

  it.each<[Parameters<typeof errorBody>[1], Partial<ReceivedErrorBody>, boolean]>([
    ['plain', { body: null }, false],
    ['plain', { body: { error: { code: 'y', message: '' } } }, false],
    ['plain', { body: { error: { code: 'x', message: 7 } } }, false],
    ['plain', { body: { error: { code: 'x', message: '' } } }, true],
    ['empty', { mediaType: null, body: '' }, true],
    ['empty', { mediaType: null, body: 'a' }, false],
    ['html', { mediaType: 'text/html; charset=utf-8', body: null }, false],
    ['code:c;message:m;status:s', { body: { c: 'x', m: '', s: 404 } }, true],
    ['code:c;message:m;status:s', { body: { c: 'y', m: '', s: 404 } }, false],
    ['code:c;message:m;status:s', { body: { c: 'x', m: 7, s: 404 } }, false],
    ['code:c;message:m;status:s', { body: { c: 'x', m: '', s: '404' } }, false],
  ])('match the form %s only if complete: %o', (shape, given, holds) => {
    expect(isErrorBody({ mediaType: 'application/json', body: null, codes: ['x'], ...given }, [shape])).toBe(
      holds,
    );
  });

  it('are published by media type', () => {
    const problemContent = { 'application/problem+json': { schema: {} } };
    const text = { type: 'string' };
    expect(errorContent(problemContent, ['problem'])).toEqual(problemContent);
    expect(errorContent(problemContent, ['empty'])).toEqual({});
    expect(errorContent(problemContent, ['problem', 'html'])).toEqual({
      ...problemContent,
      'text/html': { schema: text },
    });
    expect(errorContent(problemContent, ['plain'])).toEqual({
      'application/json': {
        schema: {
          ...{ type: 'object', required: ['error'] },
          properties: {
            error: {
              ...{ type: 'object', required: ['code', 'message'] },
              properties: { code: text, message: text },
            },
          },
        },
      },
    });
    expect(errorContent({}, ['code:c;message:m;status:s'])).toEqual({
      'application/json': {
        schema: {
          ...{ type: 'object', required: ['c', 'm', 's'] },
          properties: { c: text, m: text, s: { type: 'integer' } },
        },
      },
    });
  });
});
