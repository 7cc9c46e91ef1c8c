import type { ConductReport, RequestPage, RequestSummary } from '../contract/generated/types.js';
import { type ControlledAccount, sendControl } from './control-request.js';

/** More of them would hide the error of the test. */
const maxRequests = 20;

/** Max requests or deliveries shown for each broken rule. */
const maxPlaces = 3;

/** The account of a failed test. */
export interface FailedTestAccount extends ControlledAccount {
  name: string;
}

/**
 * Describes what the code under test did, as lines: each request with its response, then each broken rule of conduct.
 * A server that does not respond is described too: the error of the test must not be replaced.
 */
export async function failureReport(account: FailedTestAccount): Promise<string> {
  try {
    const [requests, conduct] = await Promise.all([
      sendControl<RequestPage>(account, 'GET', `/_sandbox/requests?limit=${maxRequests}`),
      sendControl<ConductReport>(account, 'GET', '/_sandbox/conduct'),
    ]);
    return describeFailure(account.name, requests, conduct);
  } catch (error) {
    const { name, url } = account;
    // Reports are kept in CI: a password in the address stays out of them.
    const shown = url.replace(/(?<=^https?:\/\/)[^/]*@/i, '');
    return `account ${name}: its requests cannot be read from ${shown}: ${(error as Error).message}`;
  }
}

/** @param requests a page of them, newest first, as the journal lists them */
export function describeFailure(
  name: string,
  { data, page, evicted }: Pick<RequestPage, 'data' | 'page' | 'evicted'>,
  { rules, journalOn }: Pick<ConductReport, 'rules' | 'journalOn'>,
): string {
  const heading = !journalOn
    ? 'the journal of requests is off'
    : data.length === 0
      ? 'no requests'
      : page.next !== null || evicted > 0
        ? `its last ${data.length} requests`
        : `${data.length} ${data.length === 1 ? 'request' : 'requests'}`;
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  return [
    `account ${name}: ${heading}`,
    ...data.toReversed().map((request) => `  ${requestLine(request)}`),
    ...(broken.length > 0 ? ['Broken rules of conduct (docs/conduct.md):'] : []),
    ...broken.map(({ rule, evidence }) => {
      const places = evidence.filter(({ shows }) => shows === 'broken');
      const ids = places.slice(0, maxPlaces).map(({ requestId, deliveryId }) => requestId ?? deliveryId);
      return `  ${rule.id} ${rule.title}: ${ids.join(', ')}${places.length > maxPlaces ? ', …' : ''}`;
    }),
  ].join('\n');
}

function requestLine({ id, method, path, query, status, problem, fault }: RequestSummary): string {
  const target = query === null ? path : `${path}?${query}`;
  const response = [status ?? 'no response', problem, fault && `(fault ${fault})`];
  return [method, target, ...response.filter(Boolean), id].join(' ');
}
