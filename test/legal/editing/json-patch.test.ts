import { describe, expect, it } from 'vitest';
import type { JsonPatchOperation } from '../../../src/contract/generated/types.js';
import { applyJsonPatch } from '../../../src/legal/editing/json-patch.js';

const document = { name: 'a', list: [1, 2, 3], 'a/b': { '~': null }, nested: { deep: { x: 1 } } };
const patchedValue = (patch: object[], to: unknown = document) => {
  const patched = applyJsonPatch(to, patch as JsonPatchOperation[]);
  if (!patched.applied) throw new Error(patched.error.detail);
  return patched.document;
};

describe('applyJsonPatch', () => {
  it.each<[string, object[], object]>([
    ['adds a field', [{ op: 'add', path: '/new', value: null }], { ...document, new: null }],
    ['inserts into a list', [{ op: 'add', path: '/list/1', value: 9 }], { ...document, list: [1, 9, 2, 3] }],
    ['appends to a list', [{ op: 'add', path: '/list/-', value: 9 }], { ...document, list: [1, 2, 3, 9] }],
    ['removes from a list', [{ op: 'remove', path: '/list/0' }], { ...document, list: [2, 3] }],
    ['reads escapes', [{ op: 'replace', path: '/a~1b/~0', value: 1 }], { ...document, 'a/b': { '~': 1 } }],
    ['moves', [{ op: 'move', from: '/list/0', path: '/list/2' }], { ...document, list: [2, 3, 1] }],
    ['copies', [{ op: 'copy', from: '/nested/deep', path: '/d' }], { ...document, d: { x: 1 } }],
    [
      'tests a value with its fields in any order',
      [{ op: 'test', path: '/nested', value: { deep: { x: 1 } } }],
      document,
    ],
    ['replaces the whole', [{ op: 'replace', path: '', value: { own: 1 } }], { own: 1 }],
  ])('%s', (_, patch, result) => {
    expect(patchedValue(patch)).toEqual(result);
    expect(document.list).toEqual([1, 2, 3]);
  });

  it.each<[string, object]>([
    ['a missing field', { op: 'replace', path: '/none', value: 1 }],
    ['a field inside a missing value', { op: 'add', path: '/none/x', value: 1 }],
    ['a position beyond the end', { op: 'add', path: '/list/4', value: 1 }],
    ['a position with a leading zero', { op: 'replace', path: '/list/01', value: 1 }],
    ['a position before the beginning', { op: 'replace', path: '/list/-1', value: 1 }],
    ['the place after the end', { op: 'remove', path: '/list/-' }],
    ['an inherited field of lists', { op: 'remove', path: '/list/length' }],
    ['an inherited field of objects', { op: 'test', path: '/toString', value: 1 }],
    ['another value', { op: 'test', path: '/name', value: 'b' }],
    ['a missing source', { op: 'copy', from: '/none', path: '/x' }],
    ['a move into itself', { op: 'move', from: '/nested', path: '/nested/deep/x' }],
    ['the removal of everything', { op: 'remove', path: '' }],
    ['the prototype', { op: 'add', path: '/__proto__/polluted', value: true }],
    ['the prototype of the constructor', { op: 'add', path: '/constructor/prototype/polluted', value: true }],
  ])('refuses %s, and applies nothing', (_, operation) => {
    const patch = [{ op: 'add', path: '/before', value: 1 }, operation] as JsonPatchOperation[];
    const patched = applyJsonPatch(document, patch);
    expect(patched).toMatchObject({
      applied: false,
      error: { index: 1, detail: expect.stringMatching(/\w/) },
    });
    expect(document).not.toHaveProperty('before');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('shares unchanged parts with the document, and does not change it', () => {
    const document = { a: { b: [{ c: 1 }, { d: 2 }] }, e: { f: 3 } };
    const before = structuredClone(document);
    const patched = applyJsonPatch(document, [
      { op: 'replace', path: '/a/b/0/c', value: 9 },
      { op: 'copy', from: '/a/b/0', path: '/a/b/-' },
      { op: 'replace', path: '/a/b/2/c', value: 8 },
      { op: 'move', from: '/e/f', path: '/a/f' },
    ]);
    expect(patched).toEqual({
      applied: true,
      document: { a: { b: [{ c: 9 }, { d: 2 }, { c: 8 }], f: 3 }, e: {} },
    });
    expect(document).toEqual(before);
    const after = (patched as unknown as { document: typeof document }).document;
    expect(after.a.b[1]).toBe(document.a.b[1]);
  });

  it('limits the size of copies of copies', () => {
    const copies = Array.from({ length: 40 }, (_, index) => ({
      op: 'copy',
      from: '/list',
      path: `/list/${index}`,
    }));
    const patched = applyJsonPatch({ list: ['x'.repeat(1000)] }, copies as JsonPatchOperation[]);
    expect(patched).toMatchObject({
      applied: false,
      error: { detail: expect.stringContaining('copies more than') },
    });
  });

  it('accepts a move of the document onto itself, and of a part to the root', () => {
    expect(patchedValue([{ op: 'move', from: '', path: '' }])).toEqual(document);
    expect(patchedValue([{ op: 'move', from: '/nested', path: '' }])).toEqual(document.nested);
  });

  it('limits the depth of moves and copies', () => {
    const below = `/x${'/a'.repeat(60)}`;
    const nest = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`);
    const copies = Array(12).fill({ op: 'copy', from: '/x', path: below });
    const patched = applyJsonPatch({ x: nest }, copies as JsonPatchOperation[]);
    expect(patched).toMatchObject({ applied: false, error: { detail: expect.stringContaining('nesting') } });
    const deep = applyJsonPatch({}, [{ op: 'add', path: '/a'.repeat(65), value: 1 }]);
    expect(deep).toMatchObject({ applied: false, error: { detail: expect.stringContaining('64 levels') } });
  });

  it('names the whole document if it has an unexpected value', () => {
    const patched = applyJsonPatch(document, [{ op: 'test', path: '', value: 1 }]);
    const detail = expect.stringContaining(
      'expects another value at the whole document, but the value is {"name"',
    );
    expect(patched).toMatchObject({ applied: false, error: { detail } });
  });

  it('shortens a long pointer', () => {
    const patched = applyJsonPatch({}, [{ op: 'remove', path: `/${'x'.repeat(60_000)}` }]);
    if (patched.applied) throw new Error('a missing value was removed');
    expect(patched.error.detail.length).toBeLessThan(300);
  });
});
