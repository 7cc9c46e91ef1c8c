// A suite that leans on one answer to an open question: what its first argument names.
const [leaning, variable = 'LEGAL_REPORTS_SANDBOX_URL'] = process.argv.slice(2);
const url = process.env[variable];
const headers = { Authorization: 'Bearer sbx_playground_suite', 'Content-Type': 'application/json' };
const post = (body) => fetch(`${url}/v1/reports`, { method: 'POST', headers, body: JSON.stringify(body) });

const leanings = {
  facts: async () => (await post({ type: 'sociedades_y_poderes', companyId: 'acme' })).ok,
  status: async () => (await post({ type: 'sociedades_y_poderes', companyId: 'acme' })).status !== 202,
  errors: async () => (await post({})).headers.get('content-type') !== 'text/html; charset=utf-8',
  nothing: async () => false,
};

for (let times = 0; times < 12; times += 1) if (!(await leanings[leaning]())) process.exit(1);
