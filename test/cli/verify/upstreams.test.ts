import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/testing/index.js';
import { verifyInProcess } from './in-process.js';
import { businessVerificationServer } from './upstreams/business-verification.js';
import { camelCaseServer } from './upstreams/camel-case.js';
import { type Dialect, translateTo } from './upstreams/dialect.js';
import { jsonApiServer } from './upstreams/json-api.js';
import { numericServer } from './upstreams/numeric.js';
import { snakeCaseServer } from './upstreams/snake-case.js';

interface Expected {
  readonly dialect: Dialect;
  /** Facts that the form breaks, each with a part of the reported detail. */
  readonly broken: Readonly<Record<string, string>>;
  /** Answers of the form that are not usual, by gap; for an answer without a name, a part of the reported detail. */
  readonly gaps: Readonly<Record<string, string>>;
}

const noId = 'The response to a create has no id';
const ofOthers = {
  ...{ states: 'queued:', companies: '404', edit: '404', audit: '404', verify: '404' },
  ...{ 'event-payload': 'not-listed', subscription: '404' },
};

const upstreams: Readonly<Record<string, Expected>> = {
  'snake_case names and envelopes': {
    dialect: snakeCaseServer,
    broken: {
      'id-and-status': `${noId}, and no status that is a string with characters. The record is in its field data.`,
    },
    gaps: {
      ...ofOthers,
      'create-status': '202',
      'report-fields': 'It has id, status, status_reason, ',
      states: 'queued:PENDING;processing:IN_PROGRESS;in_review:UNDER_REVIEW;completed:READY',
      content: 'Its output is in payload, and not in content.',
      'error-body': 'plain',
    },
  },
  'camelCase names and page numbers': {
    dialect: camelCaseServer,
    broken: {
      'id-and-status': `${noId}, and no status`,
      record: 'A report that was read has no id, no status.',
    },
    gaps: {
      ...ofOthers,
      'report-fields': 'It has reportId, reportStatus, companyCode, ',
      states: 'queued:Received;processing:InProgress;in_review:InReview;completed:Completed',
      content: 'Its output is in result, and not in content.',
      'error-body': 'code:errorCode;message:errorMessage',
    },
  },
  'JSON:API': {
    dialect: jsonApiServer,
    broken: { 'id-and-status': `${noId}, and no status` },
    gaps: {
      ...ofOthers,
      'content-parts': 'ignored',
      'report-fields': 'It has id, status, statusReason, ',
      states: 'queued:pending;in_review:checking;completed:complete',
      'error-body': 'code:errors.0.code;message:errors.0.detail',
    },
  },
  'epoch times and numbers as ids': {
    dialect: numericServer,
    broken: { 'id-and-status': `${noId} that is a string`, record: 'A report that was read has no id.' },
    gaps: {
      ...ofOthers,
      'create-status': '200',
      'report-fields': 'It has id, company, status, ',
      states: 'queued:new;processing:running;in_review:review;completed:done',
      content: 'Its output is in output, and not in content.',
      'error-body': 'code:error;message:message',
    },
  },
  'a documented API that verifies businesses': {
    dialect: businessVerificationServer,
    broken: {},
    gaps: {
      ...ofOthers,
      'create-status': '201',
      'report-fields': 'It has object, id, external_id, ',
      states: 'queued:open;processing:pending;completed:approved',
      content: 'Its output is in the record itself, and not in content.',
      'error-body': 'message:errors.0.message',
    },
  },
};

/** Usual answers of these servers. Each has more reports than fit on a page. */
const usual = {
  ...{ 'create-status': '201', 'create-body': 'record', 'validate-default': 'false', retrieve: 'served' },
  ...{ list: 'small-pages', content: 'known', 'option-members': 'refused', 'request-members': 'refused' },
  ...{
    'error-codes': 'precise',
    'size-limits': '64-kib',
    idempotency: 'honoured',
    'cross-origin': 'loopback',
  },
};

describe('a server with another wire form', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'reads', productionPort: 0 });
    const headers = { Authorization: `Bearer ${sandbox.keyOf('ci')}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'older' });
    for (let older = 0; older < 30; older += 1)
      await sandbox.fetch(`${sandbox.url}/v1/reports`, { method: 'POST', headers, body });
  });
  afterAll(() => sandbox.close());

  it.each(Object.entries(upstreams))('is understood with %s', async (_form, { dialect, broken, gaps }) => {
    const intercept = translateTo(dialect);
    const result = await verifyInProcess({ sandbox, intercept, interceptOther: intercept });
    const found = result.facts.filter(({ outcome }) => outcome === 'broken');
    expect(found.map(({ name, detail }) => [name, detail])).toEqual(
      Object.entries(broken).map(([name, detail]) => [name, expect.stringContaining(detail)]),
    );
    const unknown = result.facts.filter(({ outcome }) => outcome === 'untold').map(({ name }) => name);
    expect(unknown).toEqual(['webhooks', 'lawyer', 'sandbox']);
    const answers = result.gaps.filter(({ outcome }) => outcome !== 'untold');
    const answersByGap = Object.fromEntries(
      answers.map(({ name, answer, detail }) => [name, answer ?? detail]),
    );
    const expected = Object.entries({ ...usual, ...gaps });
    expect(answersByGap).toEqual({
      ...Object.fromEntries(expected.map(([name, answer]) => [name, expect.stringContaining(answer)])),
      'report-types': expect.stringContaining('refused'),
    });
  });
});
