import { expect, it } from 'vitest';
import { breachOfViolations, ContractBreachError } from '../../src/contract/validator.js';
import { joinWords } from '../../src/values/message-text.js';

it('a contract breach names pointers and keywords, and no part of the value', () => {
  const fault = (instancePath: string) => ({ instancePath, keyword: 'type' });
  const errors = ['', '/a', '/b', '/c'].map(fault);
  const breach = new ContractBreachError('The answer', 'Report', { errors });
  expect([breach.name, breach.message]).toEqual([
    'ContractBreach',
    'The answer breaks Report: type at #, type at #/a, type at #/b',
  ]);
  const long = new ContractBreachError('It', 'A', { errors: [fault(`/${'x'.repeat(130)}`)] });
  expect(long.message).toBe(`It breaks A: type at #/${'x'.repeat(119)}`);
  expect(new ContractBreachError('It', 'A', { errors: null }).message).toBe('It breaks A: ');
});

it('violations become a breach that reports an unknown field at its object', () => {
  const detail = 'It is wrong.';
  const { message } = breachOfViolations('It', 'A', [
    { detail, pointer: '#/a/b', keyword: 'type' },
    { detail, pointer: '#/a/secret', keyword: 'additionalProperties' },
    { detail, parameter: 'limit', keyword: 'minimum' },
  ]);
  expect(message).toBe('It breaks A: type at #/a/b, additionalProperties at #/a, minimum at #/limit');
});

it('words are joined with commas and a conjunction', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => joinWords(words))).toEqual([
    ...['', 'a', 'a and b', 'a, b and c'],
  ]);
  expect(joinWords(['a', 'b'], 'or')).toBe('a or b');
});
