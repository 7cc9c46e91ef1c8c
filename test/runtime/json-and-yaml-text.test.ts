import { describe, expect, it } from 'vitest';
import { parseJsonText } from '../../src/runtime/json-text.js';
import { parseYamlText } from '../../src/runtime/yaml-text.js';

const parsers = { JSON: parseJsonText, YAML: parseYamlText };
const errorsOf = (text: string, format: 'JSON' | 'YAML') =>
  parsers[format](text).errors.map(({ line, detail }) => `${line}: ${detail}`);

describe('the text of a fixture', () => {
  it('is JSON or YAML, and gives the same value', () => {
    const json = parseJsonText('{"companyId":"acme","patch":{"a":[1,null,"2026-01-01"]}}');
    const yaml = parseYamlText('companyId: acme\npatch:\n  a: [1, null, 2026-01-01]\n');
    expect(json.errors).toEqual([]);
    expect(yaml.value).toEqual(json.value);
  });

  it('has the line of the value at a JSON Pointer, or of its nearest parent', () => {
    const json = '{\n\t"a": {\n\t\t"b/c": [1,\n2,\n{"d": 3}]\n}\n}';
    const { lineOf } = parseJsonText(json);
    expect(
      ['', '/a', '/a/b~1c', '/a/b~1c/1', '/a/b~1c/2/d', '/a/b~1c/9', '/a/x/y', '/z'].map(lineOf),
    ).toEqual([1, 2, 3, 4, 5, 3, 2, 1]);
    const yaml = parseYamlText('a: &x\n  b: 1\nc: *x\n');
    expect(['/a/b', '/c', '/c/b'].map(yaml.lineOf)).toEqual([2, 3, 2]);
  });

  it('has the correct lines in JSON, whatever its strings contain', () => {
    const { lineOf } = parseJsonText('\n[{"a\\u002f\\"~": "},[\\\\",\n"b": "\\n\\\\\\"{"\n},\n"x"]');
    expect(['', '/0', '/0/a~1"~0', '/0/b', '/1', '/2'].map(lineOf)).toEqual([2, 2, 2, 3, 5, 2]);
  });

  it('is refused with the position of its end if it is incomplete JSON', () => {
    expect(errorsOf('{\n"a": [1,\n', 'JSON')).toEqual([expect.stringMatching(/^2: This is not JSON: /)]);
    expect(errorsOf('{\n"a": "\\', 'JSON')).toEqual([expect.stringMatching(/^2: This is not JSON: /)]);
    expect(errorsOf('', 'JSON')).toEqual([expect.stringMatching(/^1: This is not JSON: /)]);
    expect(errorsOf('{\na: 1,\nb: 2}', 'JSON')).toEqual([expect.stringMatching(/^2: This is not JSON: /)]);
  });

  it('may be JSON indented with tabs, which YAML forbids', () => {
    expect(parseJsonText('{\n\t"a":\t1,\n\t"b":\n\t\t[ ]\n}')).toMatchObject({
      value: { a: 1, b: [] },
      errors: [],
    });
  });

  it('is refused with the line if it does not match the format of its name', () => {
    expect(errorsOf('{\n"a": 1,\n}', 'JSON')).toEqual([expect.stringMatching(/This is not JSON: .*\.yaml/)]);
    expect(errorsOf('a: 1', 'JSON')).toEqual([expect.stringMatching(/This is not JSON: /)]);
    expect(errorsOf('a: b: c: d\n  e: f\n- g', 'YAML').map((fault) => fault[0])).toEqual(['1', '3']);
    expect(errorsOf('a: 1\nb: [', 'YAML')).toEqual([expect.stringMatching(/^2: This is not YAML: /)]);
    expect(errorsOf('a: 1\n---\nb: 1', 'YAML')).toEqual([expect.stringMatching(/^2: This is not YAML: /)]);
  });

  it('is refused with each repeated field, in both formats', () => {
    expect(errorsOf('{\n"a": 1,\n"a": 2,\n"b": {"c": 1, "c": 2}}', 'JSON')).toEqual([
      '3: The field is given twice. Keep one of the two.',
      '4: The field is given twice. Keep one of the two.',
    ]);
    expect(errorsOf('a: 1\nb: 2\na: 3', 'YAML')).toEqual([
      '3: The field is given twice. Keep one of the two.',
    ]);
  });

  it('cannot contain a value that JSON cannot express', () => {
    expect(errorsOf('a: .inf\n1: x\nb: !money 3', 'YAML')).toEqual([
      '3: Tags have no meaning here. Leave it out.',
    ]);
    expect(errorsOf('a: .inf\n1: x\n? [b]\n: x', 'YAML')).toEqual([
      '1: JSON has no .inf. Write a number.',
      '2: The name of a field is a text. Put 1 in quotes.',
      'null: The name of a field is one text, no list.',
    ]);
  });

  it('is refused if its nested aliases would fill the memory', () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      index === 0 ? 'a0: &a0 [x, x]' : `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]`,
    );
    expect(errorsOf(rows.join('\n'), 'YAML')).toEqual([expect.stringMatching(/aliases cannot be resolved/)]);
    expect(errorsOf('a: *nowhere', 'YAML')).toEqual([expect.stringMatching(/aliases cannot be resolved/)]);
  });

  it('is refused if it is nested too deeply, at any depth', () => {
    for (const depth of [65, 100_000]) {
      const text = `{"a":\n${'['.repeat(depth)}${']'.repeat(depth)}}`;
      for (const format of ['JSON', 'YAML'] as const)
        expect(errorsOf(text, format)).toEqual(['2: There are more than 64 levels of nesting.']);
      expect(errorsOf(`a:\n${'- '.repeat(depth + 9)}`, 'YAML')[0]).toMatch(
        /^2: There are more than 64 levels/,
      );
      expect(errorsOf('{"a":'.repeat(depth + 9), 'JSON')[0]).toMatch(/^1: There are more than 64 levels/);
    }
    expect(errorsOf(`{"a":${'['.repeat(60)}${']'.repeat(60)}}`, 'JSON')).toEqual([]);
  });

  it.each([
    ['YAML', (count: number) => Array.from({ length: count }, (_, index) => `m${index}: 1\n`).join('')],
    [
      'JSON',
      (count: number) => `{${Array.from({ length: 10 * count }, (_, index) => `"m${index}":\n"\\""`)}}`,
    ],
  ] as const)('is read in linear time in %s with thousands of fields', (format, textOf) => {
    const cpuOf = (count: number): number => {
      const text = textOf(count);
      const before = process.cpuUsage();
      const { errors, lineOf } = parsers[format](text);
      expect([errors, lineOf(`/m${count - 1}`)]).toEqual([[], count]);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const minOf = (count: number): number => Math.min(cpuOf(count), cpuOf(count));
    minOf(1000);
    // Ten times as many fields would take a hundred times as long.
    expect(minOf(10_000)).toBeLessThan(40 * minOf(1000));
  });
});
