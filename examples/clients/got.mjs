// A safe client with got: it creates a report and waits until the report has ended.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     npm install && node got.mjs [companyId] [orderId]
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import got from 'got';

const [companyId = 'sbx-spa-clean', orderId = randomUUID()] = process.argv.slice(2);

// #region safe
const maxAttempts = 4;
const client = got.extend({
  prefixUrl: process.env.LEGAL_REPORTS_SANDBOX_URL ?? 'http://127.0.0.1:4010',
  headers: { authorization: `Bearer ${process.env.LEGAL_REPORTS_SANDBOX_KEY ?? 'sbx_playground_demo'}` },
  followRedirect: false,
  // The limit of each attempt, with its body.
  timeout: { request: Number(process.env.LEGAL_REPORTS_TIMEOUT_MS ?? 10_000) },
  retry: {
    limit: maxAttempts - 1,
    // POST is safe to repeat only because of its Idempotency-Key.
    methods: ['GET', 'POST'],
    // 409: the first attempt of the same order still runs.
    statusCodes: [409, 429, 500, 502, 503, 504],
    // Retry-After is honoured; where it is longer, got gives up.
    maxRetryAfter: 60_000,
  },
});

/** Sends a request until its response is a report: got repeats no response that nobody can read. */
async function send(path, options) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Its body is a text: `json()` would make `''` of an empty 201.
      const { statusCode, body } = await client(path, options);
      // A redirect that is not followed is no error of got.
      if (statusCode > 299) throw new Error(`${path}: ${statusCode}`);
      return parseReport(body);
    } catch (error) {
      const isUnreadable = error instanceof SyntaxError || error.name === 'ReadError';
      if (!isUnreadable || attempt === maxAttempts) throw error;
    }
    await sleep(250 * 2 ** attempt * (1 + Math.random()));
  }
}

function parseReport(text) {
  const report = JSON.parse(text);
  if (typeof report?.id !== 'string') throw new SyntaxError(`no report: ${text}`);
  return report;
}

/** The key is that of the order: each attempt, also after a restart, creates the same report. */
function createReport() {
  const headers = { 'idempotency-key': `"${orderId}"` };
  return send('v1/reports', { method: 'POST', headers, json: { type: 'sociedades_y_poderes', companyId } });
}
// #endregion

const finalStates = new Set(['completed', 'rejected', 'failed', 'cancelled', 'expired']);
let report = await createReport();
// Lawyers take hours: ask less often the longer it takes.
for (let waitMs = 1_000; !finalStates.has(report.status); waitMs = Math.min(1.5 * waitMs, 60_000)) {
  await sleep(waitMs * (1 + 0.1 * Math.random()));
  report = await send(`v1/reports/${report.id}`);
}
console.log(`${report.id} ${report.status}`);
