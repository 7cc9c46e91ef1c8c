import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSchemas } from '../../scripts/generate/schemas.js';
import {
  allAnswers,
  answersTo,
  assumedAnswers,
  documentedAnswers,
  openGaps,
} from '../../src/contract/gap-answers.js';
import { documentByProfile } from '../../src/contract/openapi-by-profile.js';
import { validatorOf } from '../../src/contract/validators.js';
import { publishedPlainText } from '../../src/contract/violations.js';
import { document, type Node } from './document.js';

/** Every document of a server with one profile, or with another answer to one gap. */
const documents: [name: string, document: typeof document][] = [
  ['usual', document],
  ['documented', documentByProfile(document, documentedAnswers)],
  ['vary', documentByProfile(document, allAnswers)],
  ...openGaps.flatMap((gap) =>
    answersTo(gap).map((answer): [string, typeof document] => [
      `${gap.name}=${answer}`,
      documentByProfile(document, { ...assumedAnswers, [gap.name]: [answer] }),
    ]),
  ),
];

/** Constructs that generators or validators refuse or misread, by reason. */
const refused: { readonly [why: string]: (schema: Node) => boolean } = {
  'kubb takes `uri-reference` for an absolute URL': ({ format }) => format === 'uri-reference',
  'Spectral and orval want `items` wherever a value may be an array': ({ type, items }) =>
    [type].flat().includes('array') && items === undefined,
  'Specmatic reads no pattern that begins with a slash': ({ pattern }) =>
    typeof pattern === 'string' && /^\^?\//.test(pattern),
  'hey-api writes escapes of surrogates as U+FFFD': ({ pattern }) =>
    typeof pattern === 'string' && /\\u[{]?d[89a-f]|[\ud800-\udfff]/iu.test(pattern),
  'openapi-typescript takes an object without declared fields for one that has none': ({ type, ...others }) =>
    ['object', 'object,null'].includes(String(type)) &&
    !Object.keys(others).some((keyword) => /[pP]roperties$|^(?:all|any|one)Of$/.test(keyword)),
};

const reasons = Object.entries(refused);
const known = new WeakMap<object, readonly string[]>();

/** Returns the locations of such constructs with the reasons. Parts that several documents share are searched once. */
function refusedConstructs(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  const found = known.get(node) ?? searchConstructs(node);
  known.set(node, found);
  return found;
}

function searchConstructs(node: object): string[] {
  const own = Array.isArray(node) ? [] : reasons.filter(([, isRefused]) => isRefused(node as Node));
  return [
    ...own.map(([why]) => `: ${why}`),
    ...Object.entries(node).flatMap(([name, part]) =>
      refusedConstructs(part).map((place) => `/${name}${place}`),
    ),
  ];
}

describe('published documents and schemas', () => {
  it.each(documents)('have no construct that a tool misreads: %s', (_, published) => {
    expect(refusedConstructs(published)).toEqual([]);
  });

  // The YAML document is equal, as `openapi-yaml.test.ts` checks.
  it('have no such construct in the schema files', () => {
    expect(
      [...readSchemas()].flatMap(([path, schema]) =>
        refusedConstructs(schema).map((place) => `${path}${place}`),
      ),
    ).toEqual([]);
  });

  it('are searched for each construct', () => {
    const samples = [
      { format: 'uri-reference' },
      { type: ['string', 'array'] },
      { pattern: '^/.*$' },
      { pattern: '^[\\ud800-\\udbff]$' },
      { type: ['object', 'null'] },
    ];
    expect(samples.flatMap((sample) => refusedConstructs({ properties: { sample } }))).toHaveLength(5);
  });
});

describe('plain text', () => {
  const holds = (companyId: string) =>
    validatorOf('CreateReport')({ type: 'sociedades_y_poderes', companyId });

  it.each(['acme', 'Ñandú 😀 中', '\u{10ffff}'])('accepts a text without control characters: %j', (text) => {
    expect([holds(text), new RegExp(publishedPlainText).test(text)]).toEqual([true, true]);
  });

  it.each(['a\u0000', 'a\u0085b', 'a\n'])('refuses a control character by either pattern: %j', (text) => {
    expect([holds(text), new RegExp(publishedPlainText).test(text)]).toEqual([false, false]);
  });

  it.each(['\ud83d', '\ude00a', '\ude00\ud83d', '😀\ud83d'])(
    'refuses half of a surrogate pair, although the published pattern accepts it: %j',
    (text) => {
      expect([holds(text), new RegExp(publishedPlainText).test(text)]).toEqual([false, true]);
    },
  );
});

describe('the webhooks of every document', () => {
  type ShownOperation = {
    parameters: { name: string; example?: string }[];
    requestBody: { content: { [type: string]: { examples?: { [name: string]: { value: unknown } } } } };
  };
  const shownIn = (published: object) =>
    Object.values((published as { webhooks: { [name: string]: { post: ShownOperation } } }).webhooks).map(
      ({ post }) => post,
    );
  const examplesOf = ({ parameters }: ShownOperation) => parameters.map(({ example }) => example);
  const secret =
    document.paths['/v1/webhooks'].post.responses[201].content['application/json'].examples.endpoint.value
      .secret;

  // Send time of the example messages: the library refuses messages older than five minutes.
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 9, 30), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('have an example of each header', () => {
    const all = shownIn(document).flatMap(examplesOf);
    expect(all.filter((example) => typeof example !== 'string')).toEqual([]);
    expect(all).toHaveLength(39);
  });

  it.each(documents)('have only valid signatures in examples: %s', (_, published) => {
    for (const { parameters, requestBody } of shownIn(published)) {
      const headers = Object.fromEntries(parameters.map(({ name, example }) => [name, example ?? '']));
      if (!headers['webhook-signature']) continue;
      const bodies = Object.values(requestBody.content).flatMap(({ examples = {} }) =>
        Object.values(examples).map(({ value }) => value),
      );
      expect(bodies).toHaveLength(1);
      const body = JSON.stringify(bodies[0]);
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    }
  });
});
