// A safe client with axios: it creates a report and waits until the report has ended.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     npm install && node axios.mjs [companyId] [orderId]
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';

const timeoutMs = Number(process.env.LEGAL_REPORTS_TIMEOUT_MS ?? 10_000);
const [companyId = 'sbx-spa-clean', orderId = randomUUID()] = process.argv.slice(2);

// #region safe
const client = axios.create({
  baseURL: process.env.LEGAL_REPORTS_SANDBOX_URL ?? 'http://127.0.0.1:4010',
  headers: { Authorization: `Bearer ${process.env.LEGAL_REPORTS_SANDBOX_KEY ?? 'sbx_playground_demo'}` },
  // A redirected POST would become a GET.
  maxRedirects: 0,
  // Otherwise JSON that cannot be parsed comes as a string, as a success.
  responseType: 'text',
  transformResponse: (text) => text,
  validateStatus: () => true,
});
const maxAttempts = 5;
const maxWaitMs = 60_000;
// 409: the first attempt of the same order still runs.
const retried = new Set([409, 429, 500, 502, 503, 504]);

/** Sends a request until its response is a report; each attempt is the same request. */
async function send(request) {
  for (let attempt = 1; ; attempt += 1) {
    const { report, error, isFinal, retryAfterMs = 0 } = await tryOnce(request);
    if (report) return report;
    // At least as long as the server asks; otherwise longer each time, and not all clients at once.
    const waitMs = Math.max(retryAfterMs, 250 * 2 ** attempt * (1 + Math.random()));
    if (isFinal || attempt === maxAttempts || waitMs > maxWaitMs) throw error;
    await sleep(waitMs);
  }
}

async function tryOnce(request) {
  try {
    // `timeout` would end only a silence; the signal covers a body that comes slowly.
    const { status, data, headers } = await client({ ...request, signal: AbortSignal.timeout(timeoutMs) });
    if (status >= 200 && status < 300) return { report: parseReport(data) };
    const error = new Error(`${request.method} ${request.url}: ${status} ${data}`);
    return { error, isFinal: !retried.has(status), retryAfterMs: parseRetryAfter(headers['retry-after']) };
  } catch (error) {
    // No response, or one that nobody can read: the report may have been made.
    return { error, isFinal: false };
  }
}

function parseReport(text) {
  const report = JSON.parse(text);
  if (typeof report?.id !== 'string') throw new Error(`no report: ${text}`);
  return report;
}

/** Milliseconds to wait, from seconds or an HTTP date. */
function parseRetryAfter(value) {
  if (value === undefined) return 0;
  return /^\d+$/.test(value) ? 1000 * Number(value) : Math.max(0, Date.parse(value) - Date.now()) || 0;
}

/** The key is that of the order: each attempt, also after a restart, creates the same report. */
function createReport() {
  const headers = { 'Idempotency-Key': `"${orderId}"` };
  return send({
    method: 'POST',
    url: '/v1/reports',
    headers,
    data: { type: 'sociedades_y_poderes', companyId },
  });
}
// #endregion

const finalStates = new Set(['completed', 'rejected', 'failed', 'cancelled', 'expired']);
let report = await createReport();
// Lawyers take hours: ask less often the longer it takes.
for (let waitMs = 1_000; !finalStates.has(report.status); waitMs = Math.min(1.5 * waitMs, 60_000)) {
  await sleep(waitMs * (1 + 0.1 * Math.random()));
  report = await send({ method: 'GET', url: `/v1/reports/${report.id}` });
}
console.log(`${report.id} ${report.status}`);
