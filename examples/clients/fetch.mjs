// A safe client with the fetch of Node: it creates a report and waits until the report has ended.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     node fetch.mjs [companyId] [orderId]
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const url = process.env.LEGAL_REPORTS_SANDBOX_URL ?? 'http://127.0.0.1:4010';
const key = process.env.LEGAL_REPORTS_SANDBOX_KEY ?? 'sbx_playground_demo';
const timeoutMs = Number(process.env.LEGAL_REPORTS_TIMEOUT_MS ?? 10_000);
const [companyId = 'sbx-spa-clean', orderId = randomUUID()] = process.argv.slice(2);

// #region safe
const maxAttempts = 5;
const maxWaitMs = 60_000;
// 409: the first attempt of the same order still runs.
const retried = new Set([409, 429, 500, 502, 503, 504]);

/** Sends a request until its response is a report; each attempt is the same request. */
async function send(method, path, headers = {}, body = undefined) {
  for (let attempt = 1; ; attempt += 1) {
    const { report, error, isFinal, retryAfterMs = 0 } = await tryOnce(method, path, headers, body);
    if (report) return report;
    // At least as long as the server asks; otherwise longer each time, and not all clients at once.
    const waitMs = Math.max(retryAfterMs, 250 * 2 ** attempt * (1 + Math.random()));
    if (isFinal || attempt === maxAttempts || waitMs > maxWaitMs) throw error;
    await sleep(waitMs);
  }
}

async function tryOnce(method, path, headers, body) {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      body,
      // A redirected POST would become a GET.
      redirect: 'manual',
      // Covers the body too.
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.ok) return { report: parseReport(text) };
    const error = new Error(`${method} ${path}: ${response.status} ${text}`);
    const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'));
    return { error, isFinal: !retried.has(response.status), retryAfterMs };
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
  if (value === null) return 0;
  return /^\d+$/.test(value) ? 1000 * Number(value) : Math.max(0, Date.parse(value) - Date.now()) || 0;
}

/** The key is that of the order: each attempt, also after a restart, creates the same report. */
function createReport() {
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId });
  return send('POST', '/v1/reports', { 'Idempotency-Key': `"${orderId}"` }, body);
}
// #endregion

const finalStates = new Set(['completed', 'rejected', 'failed', 'cancelled', 'expired']);
let report = await createReport();
// Lawyers take hours: ask less often the longer it takes.
for (let waitMs = 1_000; !finalStates.has(report.status); waitMs = Math.min(1.5 * waitMs, 60_000)) {
  await sleep(waitMs * (1 + 0.1 * Math.random()));
  report = await send('GET', `/v1/reports/${report.id}`);
}
console.log(`${report.id} ${report.status}`);
