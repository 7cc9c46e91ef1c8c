import { describe, expect, it } from 'vitest';
import { ContractBreachError } from '../../src/contract/validator.js';
import { failureLine } from '../../src/http/log-lines.js';

const datum = 'Ágata Rojas';
const lineOf = (error: unknown) => failureLine({ requestId: 'req_1', fingerprint: 'ab', error });

/** Errors that contain data of a request. */
const errors: [string, () => unknown][] = [
  ['a parser error that quotes the text', () => JSON.parse(datum)],
  ['a field of undefined', () => (undefined as unknown as Record<string, string>)[datum]],
  [
    'a field that is not a function',
    () => (({ [datum]: 1 }) as unknown as Record<string, () => void>)[datum]?.(),
  ],
  ['an invalid address', () => new URL(datum)],
  [
    'a message that looks like a stack frame',
    () => {
      throw new Error(`x\n    at ${datum} (file:///a.js:1:1)`);
    },
  ],
  [
    'a message that was replaced later',
    () => {
      throw Object.assign(new Error(`a\n    at ${datum}`), { message: 'b' });
    },
  ],
  [
    'a cause',
    () => {
      throw new Error('x', { cause: datum });
    },
  ],
  [
    'a code',
    () => {
      throw Object.assign(new Error('x'), { code: datum });
    },
  ],
  ...[`${datum}_EACCES`, `EACCES ${datum}`].map((code): [string, () => unknown] => [
    'a code with other text around it',
    () => {
      throw Object.assign(new Error('x'), { code });
    },
  ]),
  [
    'a short message that looks like a stack frame',
    () => {
      throw new ReferenceError('\n    at gata');
    },
  ],
  [
    'a name',
    () => {
      throw Object.assign(new Error('x'), { name: datum });
    },
  ],
  [
    'a thrown string',
    () => {
      throw datum;
    },
  ],
  [
    'a thrown object',
    () => {
      throw { message: datum, stack: datum };
    },
  ],
  [
    'a contract breach',
    () => {
      const errors = [
        { instancePath: '/a', keyword: 'enum', params: { allowedValues: [datum] }, data: datum },
      ];
      throw new ContractBreachError('getReport', 'Report', { errors });
    },
  ],
];

describe('the log line of a failure', () => {
  it.each(errors)('contains nothing of a request: %s', (_, provoke) => {
    let caught: unknown;
    try {
      provoke();
    } catch (error) {
      caught = error;
    }
    const line = lineOf(caught);
    expect(caught).toBeDefined();
    expect(line).not.toContain('gata');
    expect(JSON.parse(line)).toMatchObject({ level: 'error', requestId: 'req_1', key: 'ab' });
  });

  it('has the name of the error and its stack frames', () => {
    const logged = JSON.parse(lineOf(new RangeError(datum)));
    expect(logged.error).toBe('RangeError');
    expect(logged.at[0]).toMatch(/failure-line\.test\.ts:\d+:\d+\)?$/);
  });

  it('has the code of a system error', () => {
    const error = Object.assign(new Error(datum), { code: 'EACCES' });
    expect(JSON.parse(lineOf(error)).code).toBe('EACCES');
    expect(JSON.parse(lineOf(Object.assign(error, { code: 13 })))).not.toHaveProperty('code');
  });

  it('has the locations of a contract breach, shortened', () => {
    const fault = { instancePath: `/content/${'x'.repeat(1e6)}`, keyword: 'type', params: {} };
    const breach = new ContractBreachError('getReport', 'Report', { errors: Array(1000).fill(fault) });
    const line = lineOf(breach);
    expect(JSON.parse(line).message).toMatch(/^getReport breaks Report: type at #\/content\/x+, type at/);
    expect(line.length).toBeLessThan(4000);
  });

  it('is bounded, whatever was thrown', () => {
    const deep = (depth: number): unknown => (depth === 0 ? JSON.parse(datum.repeat(1e5)) : deep(depth - 1));
    expect(() => deep(50)).toThrow();
    try {
      deep(50);
    } catch (error) {
      expect(lineOf(error).length).toBeLessThan(4000);
    }
  });
});
