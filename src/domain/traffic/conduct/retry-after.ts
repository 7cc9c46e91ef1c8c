import type { ConductCheck, ConductFinding } from './finding.js';
import { limits } from './limits.js';
import { describeResponse, secondsWords, waitedMs, withNextRequest } from './reading.js';

/** Whether the client came back when it was told to. */
export const waitsForRetryAfter: ConductCheck = ({ requests }) => {
  const findings: ConductFinding[] = [];
  for (const [kept, next] of withNextRequest(requests)) {
    const { status, retryAfter = 0 } = kept;
    if ((status !== 429 && status !== 503) || retryAfter === 0 || next === undefined) continue;
    const waited = waitedMs(kept, next);
    const isEarly = waited < retryAfter * 1000 - limits.earlyMs;
    findings.push({
      request: next,
      shows: isEarly ? 'broken' : 'kept',
      detail: `It came ${secondsWords(waited)} after ${describeResponse(kept)} with Retry-After: ${retryAfter}.`,
    });
  }
  return findings;
};
