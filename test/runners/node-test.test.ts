import { describe, expect, it } from 'vitest';
import { testSandbox } from '../../src/runners/node-test.js';

describe('testSandbox of node:test', () => {
  it.each([
    ['nothing', undefined],
    ['the context of a suite, which has no end', { name: 'a suite' }],
  ])('refuses %s with the contexts that it takes', (_title, context) => {
    expect(() => testSandbox(context as never)).toThrow('with the t of test, it, beforeEach or afterEach');
  });
});
