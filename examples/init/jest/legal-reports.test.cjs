const { testSandbox } = require('legal-reports-sandbox/jest');

test('a company of the catalogue is approved', async () => {
  const sandbox = await testSandbox();
  const headers = { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' };
  const body = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean', options: { validate: true } };
  const created = await fetch(`${sandbox.url}/v1/reports`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id } = await created.json();
  const report = await (await fetch(`${sandbox.url}/v1/reports/${id}`, { headers })).json();
  expect(report.status).toBe('completed');
  expect(report.content.conclusion.result).toBe('aprobado');
});
