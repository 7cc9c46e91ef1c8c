import type { ConductReport, RequestPage, RequestSummary } from '../contract/generated/types.js';
import { type ControlledAccount, exchangeControl, sendControl } from './control-request.js';

/** More of them would hide the error of the test. */
const maxRequests = 20;

/** Max requests or deliveries shown for each broken rule. */
const maxPlaces = 3;

/** The account of a failed test. */
export interface FailedAccount extends ControlledAccount {
  name: string;
}

/**
 * Describes what the code under test did, as lines: each request with its response, then each broken rule of conduct.
 * A server that does not respond is described too: the error of the test must not be replaced.
 */
export async function failureReport(account: FailedAccount): Promise<string> {
  try {
    const [{ value, next }, conduct] = await Promise.all([
      exchangeControl<RequestPage>(account, 'GET', `/_sandbox/requests?limit=${maxRequests}`),
      sendControl<ConductReport>(account, 'GET', '/_sandbox/conduct'),
    ]);
    return describeFailure(account.name, { ...value, isCut: next !== null || value.evicted > 0 }, conduct);
  } catch (error) {
    const { name, url } = account;
    return `account ${name}: its requests cannot be read from ${url}: ${(error as Error).message}`;
  }
}

/**
 * @param data newest first, as the journal lists them
 * @param isCut true if there were more
 */
export function describeFailure(
  name: string,
  { data, isCut }: Pick<RequestPage, 'data'> & { isCut: boolean },
  { rules, journalOn }: Pick<ConductReport, 'rules' | 'journalOn'>,
): string {
  const heading = !journalOn
    ? 'the journal of requests is off'
    : data.length === 0
      ? 'no requests'
      : isCut
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
