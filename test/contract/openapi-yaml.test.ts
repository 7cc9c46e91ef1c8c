import { describe, expect, it } from 'vitest';
import { Composer, Parser, parse, type Scalar, visit } from 'yaml';
import { openapiYaml } from '../../src/contract/openapi-yaml.js';
import { document } from './document.js';

const text = openapiYaml(document);
// Parsed once; the versions differ in how they resolve its parts.
const tokens = [...new Parser().parse(text)];

function readAs(version: '1.1' | '1.2') {
  const [read, ...others] = new Composer({ version }).compose(tokens);
  if (read === undefined || others.length > 0) throw new Error('the text is not one document');
  expect([read.errors, read.warnings]).toEqual([[], []]);
  return read;
}

/** YAML 1.1, for example PyYAML, does not read these as strings. */
const ambiguous = [
  ...['yes', 'No', 'ON', 'off', 'y', 'N', 'true', '~', 'null', 'Null', ''],
  ...['1_000', '12:00', '190:20:30', '010', '0o10', '0x1F', '0b11', '1e3', '+1', '.5', '.inf', '.nan'],
  ...['2026-01-15', '2026-01-15T12:00:00Z', '2026-01-15 12:00:00', '<<'],
];

describe('the document in YAML', () => {
  it.each(['1.1', '1.2'] as const)('equals the JSON when read as YAML %s', (version) => {
    expect(readAs(version).toJS()).toEqual(document);
  });

  it.each(ambiguous)('quotes %j, so that every reader keeps it a text', (value) => {
    const written = openapiYaml({ value, list: [value] });
    for (const version of ['1.1', '1.2'] as const) {
      expect(parse(written, { version })).toEqual({ value, list: [value] });
    }
    expect(written).toContain(JSON.stringify(value));
  });

  it('quotes every text that YAML 1.1 reads differently or not at all', () => {
    const resolving =
      /^(?:[yYnN]|yes|no|on|off|true|false|null|~|=|<<|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?|[-+]?0[0-7_]+|[-+]?0x[0-9a-f_]+|[-+]?0b[01_]+|[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:e[-+]?[0-9]+)?|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*)$/i;
    const found: string[] = [];
    let seen = 0;
    visit(readAs('1.2'), {
      Scalar(_, scalar: Scalar) {
        if (typeof scalar.value !== 'string' || scalar.type !== 'PLAIN') return;
        seen += 1;
        if (resolving.test(scalar.value)) found.push(scalar.value);
      },
    });
    expect(found).toEqual([]);
    expect(seen).toBeGreaterThan(10_000);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that YAML 1.1 does not print
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/);
  });
});
