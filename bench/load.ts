import autocannon from 'autocannon';
import { headers } from './requests.js';

/** What is sent at full speed over ten connections that are kept alive. */
export interface Load {
  url: string;
  method: 'GET' | 'POST';
  /** Taken in turn, again and again. */
  bodies?: readonly string[];
}

/** Requests a second over some seconds. @throws Error when any answer is not a 2xx. */
export async function requestsPerSecond({ url, method, bodies }: Load, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    method,
    headers,
    requests: bodies?.map((body) => ({ body })) ?? [{}],
    connections: 10,
    duration: seconds,
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0)
    throw new Error(`${failed} requests to ${url} failed: ${JSON.stringify(result.statusCodeStats)}`);
  return result['2xx'] / result.duration;
}
