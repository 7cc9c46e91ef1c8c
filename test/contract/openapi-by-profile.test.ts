import { describe, expect, it } from 'vitest';
import { assumedAnswers, type PossibleAnswers } from '../../src/contract/gap-answers.js';
import { documentByProfile } from '../../src/contract/openapi-by-profile.js';
import {
  document,
  header,
  headers,
  json,
  limits,
  methodNotAllowed,
  problems,
  record,
  schema,
  timestamp,
} from './small-document.js';

type Node = { [field: string]: unknown };
const documentOf = (possible: Partial<PossibleAnswers> = {}) =>
  documentByProfile(document, { ...assumedAnswers, ...possible });

const gone = 'gone';

/** Returns the differences by path. */
function changes(one: unknown, other: unknown, at = ''): Node {
  if (one === undefined) return { [at]: other };
  if (other === undefined) return { [at]: gone };
  if (typeof one !== 'object' || typeof other !== 'object' || Array.isArray(one))
    return JSON.stringify(one) === JSON.stringify(other) ? {} : { [at]: other };
  const [before, now] = [one, other] as [Node, Node];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.assign(
    {},
    ...[...names].map((name) => changes(before[name], now[name], at === '' ? name : `${at} ${name}`)),
  );
}

const changesOf = (possible: Partial<PossibleAnswers>) => changes(documentOf(), documentOf(possible));
const post = 'paths /v1/reports post';
const get = 'paths /v1/reports get';
const created = `${post} responses 201`;
const page = `${get} responses 200 content ${json} examples page value data`;
const sent = 'webhooks report.processing post';
const message = `${sent} requestBody content ${json} examples report.processing value`;
const schemas = 'components schemas';
const properties = { id: 1, status: 2 };
const documented = {
  ...{ title: 'DocumentedReport', description: 'A report, as far as it is documented.', type: 'object' },
  ...{ 'x-fact': 'F06', required: ['id', 'status'], properties },
};

describe('the document of a profile', () => {
  it('is unchanged by default answers, except that shared responses are inlined', () => {
    expect(changes(document, documentOf())).toEqual({
      [`${schemas} DocumentedReport`]: documented,
      [`${get} responses 405 $ref`]: gone,
      ...changes({}, methodNotAllowed, `${get} responses 405`),
      [`${sent} parameters`]: [
        { name: 'webhook-id' },
        {
          ...{ name: 'webhook-signature', required: true },
          description:
            '`v1,` and the HMAC-SHA256 of id, timestamp and body in base64, once for each key that holds.',
        },
      ],
    });
  });

  it('has the possible statuses of a create with their headers', () => {
    const { responses } = document.paths['/v1/reports'].post;
    const { Location: _, ...without } = responses[201].headers;
    const ok = { ...responses[201], headers: without };
    expect(changesOf({ 'create-status': ['200'] })).toEqual({
      [created]: gone,
      [`${post} responses 200`]: ok,
    });
    expect(changesOf({ 'create-status': ['201', '200'] })).toEqual({ [`${post} responses 200`]: ok });
    expect(changesOf({ 'create-status': ['202'] })).toEqual({
      [created]: gone,
      [`${post} responses 202`]: responses[201],
    });
  });

  it('has the possible bodies of a create, with examples of the first answer', () => {
    const at = `${created} content ${json}`;
    expect(changesOf({ 'create-body': ['minimal'] })).toEqual({
      [`${at} schema $ref`]: '#/components/schemas/DocumentedReport',
      [`${at} examples one value type`]: gone,
    });
    expect(changesOf({ 'create-body': ['record', 'minimal'] })).toEqual({
      [`${at} schema $ref`]: gone,
      [`${at} schema anyOf`]: [schema('Report'), schema('DocumentedReport')],
    });
  });

  it('has the possible fields of a report', () => {
    expect(changesOf({ 'report-fields': ['absent'] })).toEqual({
      ...{ [`${created} content ${json} examples one value type`]: gone, [`${message} data type`]: gone },
      [page]: [{ id: 'rep_1', status: 'processing' }],
      ...changes(document.components.schemas.Report, { ...documented, title: 'Report' }, `${schemas} Report`),
      ...changes(
        document.components.schemas.ReportSummary,
        { ...documented, title: 'ReportSummary' },
        `${schemas} ReportSummary`,
      ),
    });
    const { Report, ReportSummary } = documentOf({ 'report-fields': ['all', 'absent'] }).components
      .schemas as Node;
    expect(Report).toEqual({ anyOf: [document.components.schemas.Report, documented], 'x-gap': 'G03' });
    expect(ReportSummary).toEqual({
      anyOf: [document.components.schemas.ReportSummary, documented],
      'x-gap': 'G03',
    });
  });

  it.each<[Partial<PossibleAnswers>, Node]>([
    [
      { 'option-members': ['refused', 'ignored'] },
      { [`${schemas} CreateOptions additionalProperties`]: gone },
    ],
    [{ 'request-members': ['ignored'] }, { [`${schemas} CreateReport additionalProperties`]: gone }],
    [{ 'validate-default': ['true'] }, { [`${schemas} CreateOptions properties validate default`]: true }],
    [
      { 'validate-default': ['false', 'true'] },
      { [`${schemas} CreateOptions properties validate default`]: gone },
    ],
    [
      { idempotency: ['ignored'] },
      {
        [`${post} parameters`]: [{ name: 'Sandbox-Fault' }],
        [`${created} headers Idempotent-Replayed`]: gone,
      },
    ],
    [{ idempotency: ['honoured', 'ignored'] }, {}],
    [{ 'cross-origin': ['none'] }, { [`${created} headers Access-Control-Allow-Origin`]: gone }],
    [{ 'cross-origin': ['none', 'any'] }, {}],
    [{ 'content-parts': ['ignored', 'refused'] }, { [`${get} parameters`]: [] }],
    [{ 'content-parts': ['served', 'ignored'] }, {}],
    [{ list: ['404'] }, { [get]: gone }],
    [{ list: ['404', 'served'] }, {}],
    [{ subscription: ['404'] }, { 'paths /v1/webhooks': gone }],
  ])('describes requests and responses of %o', (possible, expected) => {
    expect(changesOf(possible)).toEqual(expected);
  });

  it('has the possible names of states and events in addition to the usual ones', () => {
    expect(changesOf({ states: ['renamed'] })).toEqual({
      [`${created} content ${json} examples one value status`]: 'running',
      [page]: [{ ...record, status: 'running' }],
      [`${message} data status`]: 'running',
      [`${schemas} ReportStatus enum`]: ['queued', 'processing', 'accepted', 'running'],
    });
    const name = 'report.sandbox_unknown_event';
    const both = changesOf({ 'event-names': ['known', 'unknown-event'] });
    expect(both).toEqual({
      [`webhooks ${name}`]: expect.anything(),
      [`${schemas} ReportEventType enum`]: ['report.processing', name],
      [`${schemas} SubscribedEvent enum`]: ['report.processing', '*', name],
    });
    const { post } = both[`webhooks ${name}`] as { post: Node };
    expect(post.operationId).toBe('onReportSandboxUnknownEvent');
    const [sentAs] = Object.values((post.requestBody as { content: Node }).content) as Node[];
    expect(sentAs).toEqual({
      schema: {
        allOf: [schema('WebhookMessage'), { type: 'object', properties: { type: { const: name } } }],
      },
      examples: {
        [name]: { summary: 'As sent', value: { type: 'report.processing', timestamp, data: record } },
      },
    });
    expect(Object.keys(documentOf({ 'event-names': ['unknown-event'] }).webhooks as Node)).toEqual([name]);
  });

  it('has the possible errors, without examples of another status', () => {
    const at = (status: number) => `${post} responses ${status} content`;
    const { [`${at(400)} ${json}`]: plain, ...others } = changesOf({ 'error-body': ['problem', 'plain'] });
    expect(plain).toEqual({ schema: expect.objectContaining({ required: ['error'] }) });
    expect(Object.keys(others)).toEqual([`${at(422)} ${json}`, `${get} responses 405 content ${json}`]);
    expect(changesOf({ 'error-body': ['empty'] })).toEqual({
      [at(400)]: gone,
      [at(422)]: gone,
      [`${get} responses 405 content`]: gone,
    });
    expect(changesOf({ 'error-codes': ['400-for-422'] })).toEqual({
      [`${post} responses 400 description`]: 'Bad. Invalid.',
      [`${at(400)} ${problems} examples`]: gone,
      [`${post} responses 422`]: gone,
    });
    expect(changesOf({ 'error-codes': ['precise', '404-for-405'] })).toEqual({
      [`${get} responses 404`]: {
        ...{ description: 'Method not allowed.', headers: headers('Vary') },
        content: { [problems]: { schema: schema('Problem') } },
      },
    });
  });

  it('has the possible rate-limit headers', () => {
    const others = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    const places = [`${created} headers`, `${get} responses 304 headers`];
    const added = Object.fromEntries([
      ...places.flatMap((at) => others.map((name) => [`${at} ${name}`, header(name)])),
      ...others.map((name) => [
        `components headers ${name}`,
        {
          description: 'The state of the rate limit of the account, if it has one.',
          ...{ schema: { type: 'string' }, 'x-gap': 'G21' },
        },
      ]),
    ]);
    expect(changesOf({ 'rate-limits': ['standard', 'x-ratelimit'] })).toEqual(added);
    const removed = places.flatMap((at) => limits.map((name) => [`${at} ${name}`, gone]));
    expect(changesOf({ 'rate-limits': ['no-headers'] })).toEqual(Object.fromEntries(removed));
  });
});

describe('webhooks of the document of a profile', () => {
  it('describe the possible signatures', () => {
    const description = 'It is being made.';
    expect(changesOf({ signing: ['unsigned'] })).toEqual({
      [`${sent} description`]: description,
      [`${sent} parameters`]: [{ name: 'webhook-id' }],
      [`${schemas} WebhookWithSecret required`]: ['id'],
      [`${schemas} WebhookWithSecret properties secret`]: gone,
    });
    const both = changesOf({ signing: ['standard', 'unsigned'] });
    expect(both).toEqual({
      [`${sent} description`]: description,
      [`${sent} parameters`]: [
        { name: 'webhook-id' },
        {
          ...{ name: 'webhook-signature', required: false },
          description:
            '`v1,` and the HMAC-SHA256 of id, timestamp and body in base64, once for each key that holds.',
        },
      ],
      [`${schemas} WebhookWithSecret required`]: ['id'],
    });
    const { [`${sent} parameters`]: parameters } = changesOf({ signing: ['standard', 'v1a'] });
    expect((parameters as Node[])[1]?.description).toBe(
      '`v1,` and the HMAC-SHA256 of id, timestamp and body, or `v1a,` and the Ed25519 signature of id, timestamp and body in base64, once for each key that holds.',
    );
  });

  it('have the possible forms of an event, without examples that depend on its id', () => {
    const content = `${sent} requestBody content`;
    const examples = `${content} ${json} examples`;
    const { ReportEvent } = document.components.schemas;
    const id = { type: 'string', 'x-gap': 'G16' };
    const data = {
      ...{ type: 'object', required: ['id'], properties: { id } },
      ...{ description: 'The report, by its `id` alone.', 'x-gap': 'G16' },
    };
    const minimalEvent = { ...ReportEvent, properties: { ...ReportEvent.properties, data } };
    expect(changesOf({ 'event-payload': ['thin'] })).toEqual({
      [examples]: gone,
      [`${schemas} ReportEvent properties data`]: data,
      [`${schemas} WebhookMessage properties data`]: data,
    });
    const { title, description, 'x-gap': gap } = ReportEvent;
    const eventBy = (...forms: PossibleAnswers['event-payload']) =>
      (documentOf({ 'event-payload': forms }).components.schemas as Node).ReportEvent as Node;
    expect(eventBy('listed', 'thin')).toEqual({
      title,
      description,
      anyOf: [ReportEvent, minimalEvent],
      'x-gap': gap,
    });
    const cloudEvent = eventBy('cloudevents') as { properties: { [name: string]: Node } };
    const { type, time, data: whole, ...fields } = cloudEvent.properties;
    expect([type, time, whole]).toEqual(['a', 'b', 'c']);
    expect(cloudEvent).toMatchObject({
      ...{ title, 'x-gap': 'G16', type: 'object' },
      required: ['specversion', 'id', 'source', 'type', 'subject', 'time', 'datacontenttype', 'data'],
    });
    expect(Object.values(fields).map((each) => each.const ?? each.type)).toEqual([
      '1.0',
      'string',
      '/v1/reports',
      'string',
      json,
    ]);
    expect(changesOf({ 'event-payload': ['listed', 'not-listed'] })).toEqual({});
    const { [`${content} application/cloudevents+json`]: cloudEvents, ...rest } = changesOf({
      'event-payload': ['listed', 'cloudevents'],
    });
    expect(Object.keys(cloudEvents as Node)).toEqual(['schema']);
    expect(rest[examples]).toBe(gone);
  });
});
