import { createSecretMask } from '../../accounts/secrets.js';
import { learnShape } from '../../contract/shapes/learning/learn-shape.js';
import type { SampleExchange } from '../../contract/shapes/learning/samples.js';
import { version } from '../../contract/version.js';
import { decodeBody } from '../../proxy/bodies.js';
import type { ObservedExchange } from '../../proxy/cassette-file.js';
import { fieldTable } from '../../proxy/message-head.js';
import { parseJson } from '../../values/json.js';
import { mergeLearnt } from '../learnt-file.js';

/** Max exchanges that are compared; later ones rarely show anything new. */
const maxSamples = 1000;
/** Max bytes of the bodies that are kept. */
const maxSampleBytes = 64 * 1024 * 1024;

/** Keeps exchanges that pass, and infers the wire form of the upstream from them. */
export function createProxyLearning(upstream: string) {
  const exchanges: ObservedExchange[] = [];
  let bytes = 0;
  return {
    add(exchange: ObservedExchange): void {
      const { request, response, fault, failure } = exchange;
      if (fault !== null || failure !== null || response === null || exchanges.length >= maxSamples) return;
      bytes += request.body.size + response.body.size;
      if (bytes <= maxSampleBytes) exchanges.push(exchange);
    },
    /** Returns the file for `--like`, merged into the text of the existing one. */
    async write(existing: string): Promise<string> {
      const samples = await Promise.all(exchanges.map(sampleOf));
      const keys = exchanges.flatMap(({ request }) => {
        const [, key] = /^\S+ (\S+)$/.exec(fieldTable(request.fields).authorization ?? '') ?? [];
        return key === undefined ? [] : [key];
      });
      const title = `Wire form and answers of ${upstream}, by legal-reports-sandbox ${version}.`;
      const form = learnShape(samples);
      return createSecretMask([...new Set(keys)])(
        mergeLearnt(existing, { title, form, gaps: form.gaps.length === 0 ? null : form.gaps, remarks: [] }),
      );
    },
  };
}

async function sampleOf({ request, response }: ObservedExchange): Promise<SampleExchange> {
  const headers = fieldTable(response?.fields ?? []);
  const ofRequest = fieldTable(request.fields);
  return {
    ...{ method: request.method, target: request.target, status: response?.status ?? 0, headers },
    hasKey: /^Bearer /i.test(ofRequest.authorization ?? ''),
    sent: await jsonOf(request.body, ofRequest['content-encoding']),
    json: response === null ? undefined : await jsonOf(response.body, headers['content-encoding']),
  };
}

/** Returns the JSON of a body; undefined if it is none, or too large. */
async function jsonOf(
  { pieces }: ObservedExchange['request']['body'],
  contentEncoding: string | undefined,
): Promise<unknown> {
  const decoded = await decodeBody(Buffer.concat(pieces ?? []), contentEncoding, maxSampleBytes);
  return 'reason' in decoded ? undefined : parseJson(decoded.bytes.toString());
}
