import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../src/contract/generated/types.js';
import { requestInForm } from '../../../src/contract/shapes/request-form.js';
import { compileShape } from '../../../src/contract/shapes/wire-shape.js';

const shape: Shape = {
  case: 'snake_case',
  names: { description: 'label' },
  create: { company: { ref: '{companyId}' }, self: '/companies/{companyId}', checks: '{options.validate}' },
  query: { page: 'page', limit: 'per_page', status: 'state' },
  states: { PENDING: ['queued', 'processing', 'in_review'], READY: 'completed' },
  events: { 'kyb.ready': 'report.completed' },
  ids: { report: 'kyb_{hex}' },
};
const hex = '0123456789abcdef0123456789abcdef';

describe('a request in the form of a shape', () => {
  // The form reaches the web page as JSON.
  const form = JSON.parse(JSON.stringify(compileShape(shape).requestForm));
  const formRequest = (method: string, path: string, body: unknown = null) => {
    const text = body === null || typeof body === 'string' ? body : JSON.stringify(body);
    const { path: target, body: written } = requestInForm({ method, path, body: text }, form);
    return [target, ...(written === null ? [] : [written])];
  };

  it.each<[string, string, unknown, readonly unknown[]]>([
    ['GET', `/v1/reports/rep_${hex}/history`, null, [`/v1/reports/kyb_${hex}/history`]],
    [
      'GET',
      '/v1/reports?limit=2&status=completed&cursor=abc&companyId=a%26b',
      null,
      ['/v1/reports?per_page=2&state=READY&company_id=a%26b'],
    ],
    ['GET', '/v1/reports?cursor=abc', null, ['/v1/reports']],
    ['GET', '/v1/reports?constructor=1&status=%E0%A4%A', null, ['/v1/reports?constructor=1&state=%E0%A4%A']],
    [
      'POST',
      '/v1/webhooks',
      { toString: 1, events: ['valueOf'] },
      ['/v1/webhooks', '{"toString":1,"events":["valueOf"]}'],
    ],
    ['GET', '/v1/reports?status=wrong', null, ['/v1/reports?state=wrong']],
    [
      'GET',
      `/v1/events?type=report.completed&reportId=rep_${hex}`,
      null,
      [`/v1/events?type=kyb.ready&reportId=kyb_${hex}`],
    ],
    [
      'POST',
      '/v1/reports',
      { type: 'sociedades_y_poderes', companyId: 'acme', options: { validate: false } },
      ['/v1/reports', '{"company":{"ref":"acme"},"self":"/companies/acme","checks":false}'],
    ],
    ['POST', '/v1/reports', { type: 'sociedades_y_poderes', more: 1 }, ['/v1/reports', '{"more":1}']],
    ['POST', '/v1/reports', '{"companyId', ['/v1/reports', '{"companyId']],
    [
      'POST',
      '/v1/webhooks',
      { url: 'https://a.example', events: ['report.completed', 'report.created'], description: 'x' },
      ['/v1/webhooks', '{"url":"https://a.example","events":["kyb.ready","report.created"],"label":"x"}'],
    ],
    [
      'PATCH',
      `/v1/reports/rep_${hex}`,
      [{ op: 'remove', path: '/content/legalForm' }],
      [`/v1/reports/kyb_${hex}`, '[{"op":"remove","path":"/content/legalForm"}]'],
    ],
  ])('has the form that a client of the shape sends: %s %s', (method, path, body, sent) => {
    expect(formRequest(method, path, body)).toEqual(sent);
  });

  it('is the request of the contract in an empty shape', () => {
    const request = {
      ...{ method: 'POST', path: '/v1/reports' },
      body: '{"type":"sociedades_y_poderes","companyId":"acme"}',
    };
    expect(requestInForm(request, compileShape({}).requestForm)).toEqual(request);
  });
});
