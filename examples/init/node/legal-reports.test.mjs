import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSandbox } from 'legal-reports-sandbox/node-test';

test('a company of the catalogue is approved', async (t) => {
  const sandbox = await testSandbox(t);
  const headers = { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' };
  const body = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean', options: { validate: true } };
  const created = await fetch(`${sandbox.url}/v1/reports`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id } = await created.json();
  const report = await (await fetch(`${sandbox.url}/v1/reports/${id}`, { headers })).json();
  assert.equal(report.status, 'completed');
  assert.equal(report.content.conclusion.result, 'aprobado');
});
