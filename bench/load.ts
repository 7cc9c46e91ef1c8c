import autocannon from 'autocannon';
import { headers } from './requests.js';

/** Requests that are sent at full speed over ten kept-alive connections. */
export interface Load {
  url: string;
  method: 'GET' | 'POST';
  /** Sent in turn, repeatedly. */
  bodies?: readonly string[];
}

/** Returns the requests per second over some seconds. @throws Error if any response is not a 2xx */
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
