// A safe client with ky: it creates a report and waits until the report has ended.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     npm install && node ky.mjs [companyId] [orderId]
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import ky, { HTTPError } from 'ky';

const url = process.env.LEGAL_REPORTS_SANDBOX_URL ?? 'http://127.0.0.1:4010';
const key = process.env.LEGAL_REPORTS_SANDBOX_KEY ?? 'sbx_playground_demo';
const [companyId = 'sbx-spa-clean', orderId = randomUUID()] = process.argv.slice(2);

// #region safe
const maxAttempts = 4;
const maxWaitMs = 60_000;
const client = ky.create({
  // Without `Accept`, `text()` accepts `text/*` only, which gets a 406.
  headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
  // A redirected POST would become a GET.
  redirect: 'manual',
  // The limit of each attempt, and of reading its body.
  timeout: Number(process.env.LEGAL_REPORTS_TIMEOUT_MS ?? 10_000),
  retry: {
    limit: maxAttempts - 1,
    // POST is safe to repeat only because of its Idempotency-Key.
    methods: ['get', 'post'],
    // 409: the first attempt of the same order still runs.
    statusCodes: [409, 429, 500, 502, 503, 504],
    afterStatusCodes: [429, 503],
    retryOnTimeout: true,
    // ky waits as long as Retry-After says, days too; with `maxRetryAfter` it would come back early.
    shouldRetry: ({ error }) => (retryAfterMs(error) > maxWaitMs ? false : undefined),
  },
});

/** Milliseconds that a refusal asks to wait, in seconds or as an HTTP date. */
function retryAfterMs(error) {
  const value = error instanceof HTTPError ? error.response.headers.get('Retry-After') : null;
  if (value === null) return 0;
  return /^\d+$/.test(value) ? 1000 * Number(value) : Date.parse(value) - Date.now();
}

/** Sends a request until its response is a report: ky repeats no response that nobody can read. */
async function send(path, options) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // `text()` of the call, not of its response: that one would have no timeout.
      return parseReport(await client(url + path, options).text());
    } catch (error) {
      if (error instanceof HTTPError || attempt === maxAttempts) throw error;
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
  const headers = { 'Idempotency-Key': `"${orderId}"` };
  return send('/v1/reports', { method: 'post', headers, json: { type: 'sociedades_y_poderes', companyId } });
}
// #endregion

const finalStates = new Set(['completed', 'rejected', 'failed', 'cancelled', 'expired']);
let report = await createReport();
// Lawyers take hours: ask less often the longer it takes.
for (let waitMs = 1_000; !finalStates.has(report.status); waitMs = Math.min(1.5 * waitMs, 60_000)) {
  await sleep(waitMs * (1 + 0.1 * Math.random()));
  report = await send(`/v1/reports/${report.id}`);
}
console.log(`${report.id} ${report.status}`);
