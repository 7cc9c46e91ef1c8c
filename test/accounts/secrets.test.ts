import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import table from '../../fixtures/keys.json' with { type: 'json' };
import { withoutSecrets, withoutSecretsIn } from '../../src/accounts/secrets.js';
import { cpuMsOf } from '../cpu-time.js';
import { scaled } from '../scale.js';

const percentEncode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
const escapeUnicode = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Invented secrets, each with the prefix that may be shown. */
const secrets = [
  ['sbx_playground_team-0123456789abcdef', 'sbx_playground_'],
  ['sbx_production_team~seed0123456789', 'sbx_production_'],
  ['sk_live_0123456789abcdef', 'sk_live_'],
  ['github_pat_0123456789abcdef', 'github_pat_'],
  ['ghp_0123456789abcdef', 'ghp_'],
  ['glpat-0123456789abcdef', 'glpat-'],
  ['AKIA0123456789ABCDEF', 'AKIA'],
  ['AIza0123456789abcdef', 'AIza'],
  ['xoxb-0123456789-abcdef', 'xoxb-'],
  ['sk-0123456789abcdef', 'sk-'],
  ['npm_0123456789abcdef', 'npm_'],
  ['whsec_0123+456/789abcdef==', 'whsec_'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.0123456789abcdef', 'eyJ'],
] as const;

describe('a text without secrets', () => {
  it.each(secrets)('shows only the prefix of %s, at any position', (secret, beginning) => {
    for (const [before, after] of [
      ['', ''],
      ['/v1/', ''],
      ['key=', '&limit=3'],
      ['it is "', '".'],
      ['(', ')'],
      ['{"a":"', '"}'],
      ['{"detail":"not \\"', '\\"."}'],
      ['100% of ', ' %zz %'],
    ])
      expect(withoutSecrets(before + secret + after)).toBe(`${before}${beginning}…${after}`);
  });

  it.each(secrets)('finds %s in every spelling', (secret, beginning) => {
    const spelling = fc.constantFrom<(character: string) => string>(
      (character) => character,
      percentEncode,
      (character) => percentEncode(character).toLowerCase(),
      (character) => percentEncode(character).replace('%', '%25'),
      (character) => percentEncode(character).replace('%', '%2525252525'),
      (character) => [...percentEncode(character)].map(percentEncode).join(''),
      escapeUnicode,
      (character) => `\\${escapeUnicode(character)}`,
    );
    fc.assert(
      fc.property(fc.array(spelling, { minLength: 8, maxLength: 8 }), (spellings) => {
        const spelt = [...secret].map((one, at) => (spellings[at % 8] ?? escapeUnicode)(one)).join('');
        expect(withoutSecrets(`/v1/%C3%B1 ${spelt} rest`)).toBe(`/v1/%C3%B1 ${beginning}… rest`);
      }),
      { seed: 3 },
    );
  });

  it('contains no part of a private key', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA,(x)\n-----END RSA PRIVATE KEY-----';
    expect(withoutSecrets(`a ${key}`)).toBe('a -----BEGIN…');
    const body = { detail: `not ${JSON.stringify(key)}.`, instance: `/v1/${encodeURIComponent(key)}` };
    expect(JSON.parse(withoutSecrets(JSON.stringify(body)))).toEqual({
      detail: 'not "-----BEGIN…".',
      instance: '/v1/-----BEGIN…',
    });
  });

  it('keeps everything else unchanged', () => {
    for (const text of [
      'a key of the form sbx_playground_<name>',
      'sbx_staging_demo, sbx_playground_',
      '/v1/risk-reports/task-1/desk-2',
      'https://example.com/a%20b?c=%2525&d=\\u00e9',
      'eyJ, eyJabc, heyJhbGciOiJIUzI1NiJ9 and AKIA0123',
      'older_3_0123456789abcdef',
      '',
    ])
      expect(withoutSecrets(text)).toBe(text);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(withoutSecrets(text)).toBe(text);
      }),
      { seed: 3 },
    );
  });

  it('does not change if it is masked again, and remains JSON', () => {
    const piece = fc.constantFrom(
      ...[
        'sbx_playground_',
        '-----BEGIN',
        'sk-',
        'eyJabcd',
        'whsec_',
        'x',
        ' ',
        '"',
        '\\',
        '\n',
        '%5C',
        '%22',
      ],
      ...['%', '25', 'u0022', 'u005c', '\\u', '%25', '…', '/', '\u2028', '\ud83d\ude00', '\u0007'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.array(piece, { maxLength: 20 }), (one, two) => {
        const value = { one: one.join(''), two: JSON.stringify(two.join('')) };
        const shown = withoutSecretsIn(value);
        expect(Object.keys(shown)).toEqual(['one', 'two']);
        expect(withoutSecretsIn(shown)).toEqual(shown);
      }),
      { seed: 3, numRuns: scaled(1000, 5000) },
    );
  });

  it('is computed in linear time', () => {
    const length = 1 << 20;
    const texts = [
      ...['\\', '%', '%25', '%2525', '%5C', '%255C', '\\u', 'sbx_playground_', 'sbx_', 'eyJ', '-eyJ', '.eyJ'],
      ...['eyJ-', '-----BEGIN', '-----BEGIN"', '-----BEGIN\\', '-', 'sk-', ' sk-', 'AKIA', 'AKIA0', '%73'],
    ].map((piece) => piece.repeat(length / piece.length));
    for (const text of [...texts, `eyJ${'a'.repeat(length)}`, `-----BEGIN${'\\'.repeat(length)}"`]) {
      // Linear time is some milliseconds; quadratic time would be minutes.
      expect(
        cpuMsOf(() => withoutSecrets(text)),
        text.slice(0, 12),
      ).toBeLessThan(5000);
    }
  });

  it('covers every kind of secret that is refused as a key', () => {
    const { kinds, examples } = table.invalid['foreign-secret'];
    const shown = examples.map(({ authorization: [line = ''] }) => withoutSecrets(line));
    expect(shown.filter((line) => line.endsWith('…'))).toHaveLength(kinds.length);
  });
});
