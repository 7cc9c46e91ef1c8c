import { definedFields, isJsonObject, readShallowJson } from '../../values/json.js';
import type { JournalEntry } from '../journal-entry.js';
import {
  bodyOf,
  type ConductCheck,
  type ConductFinding,
  type ConductRequest,
  isAborted,
  isAfterResponse,
  isMislabelled,
  isReadable,
  isSuccess,
  ownHeader,
  pathId,
} from './evidence.js';

interface Create {
  readonly entry: JournalEntry;
  readonly key: string | undefined;
  readonly body: string;
  readonly company: string;
}

/** A create and its possible retries. */
export interface CreatePair {
  readonly create: Create;
  /** The next create with the same key; with the same body; about the same company, without any key; without a body. */
  readonly again: { readonly [By in 'key' | 'body' | 'company' | 'nothing']?: Create };
}

/** Returns all creates with their possible retries. An aborted create is neither an order nor a retry. */
export function pairedCreates(requests: readonly ConductRequest[]): CreatePair[] {
  const creates = requests
    .filter((entry) => entry.operation === 'createReport' && !isAborted(entry))
    .map((entry): Create => {
      const company = entry.own === undefined ? companyIn(entry) : entry.own.company;
      return {
        entry,
        key: ownHeader(entry, 'idempotency-key')?.replace(/^"(.*)"$/, '$1'),
        body: bodyOf(entry),
        company: typeof company === 'string' ? company : '',
      };
    });
  const next = new Map<string, Create>();
  const pairs: CreatePair[] = [];
  // From the newest on, so that the next create of each kind is known.
  for (const create of creates.reverse()) {
    const { key, body, company } = create;
    const nextAfter = (name: string): Create | undefined => {
      const found = next.get(name);
      return found !== undefined && isAfterResponse(found.entry, create.entry) ? found : undefined;
    };
    const byKey = key === undefined ? undefined : nextAfter(`key ${key}`);
    const byBody = nextAfter(`body ${body}`);
    const byCompany = nextAfter(`company ${company}`);
    const withoutBody = nextAfter('nothing');
    const again = definedFields({ key: byKey, body: byBody, company: byCompany, nothing: withoutBody });
    pairs.push({ create, again });
    if (key !== undefined) next.set(`key ${key}`, create);
    else if (company !== '') next.set(`company ${company}`, create);
    next.set(`body ${body}`, create);
    if (body === '') next.set('nothing', create);
  }
  return pairs.reverse();
}

function companyIn({ body = '' }: JournalEntry): unknown {
  const value = readShallowJson(body);
  return isJsonObject(value) ? value.companyId : undefined;
}

/** Finds the retry of a create: the one with its key, else the first possible one. Others may be new orders. */
function retryOf(requests: readonly ConductRequest[]): (pair: CreatePair) => Create | undefined {
  const order = new Map(requests.map((entry, at) => [entry, at]));
  const indexOf = ({ entry }: Create): number => order.get(entry) ?? 0;
  return ({ again }) =>
    again.key ?? Object.values(again).sort((one, other) => indexOf(one) - indexOf(other))[0];
}

/** Returns whether creates with an unknown outcome were retried so that no second report is made. */
export const retriesLostCreates: ConductCheck = ({ requests }) => {
  const retries = retryOf(requests);
  return pairedCreates(requests).flatMap((pair) => {
    const { create, again } = pair;
    const { entry } = create;
    const { status } = entry;
    const isLost = status === null || status >= 500 || (status < 300 && !isReadable(entry));
    // Some clients read a mislabelled response, and make the next order with a key of its own.
    const repeated = again.key ?? (again.body?.key === undefined ? again.body : undefined);
    const retry = isLost ? retries(pair) : isMislabelled(entry) ? repeated : undefined;
    return retry === undefined ? [] : judgeRetry(create, retry);
  });
};

function judgeRetry({ entry, key, body }: Create, retry: Create): ConductFinding[] {
  const found = (shows: 'kept' | 'broken', detail: string): ConductFinding[] => [
    { request: retry.entry, shows, detail: `${detail} ${describeLoss(entry)}.` },
  ];
  if (retry.key === undefined) return found('broken', 'It has no Idempotency-Key, and comes after');
  if (key === undefined) return found('broken', 'Its Idempotency-Key cannot be that of');
  if (retry.key !== key) return found('broken', 'It has another Idempotency-Key than');
  if (retry.body !== body) return found('broken', 'It has the Idempotency-Key, and not the body, of');
  return found('kept', 'It has key and body of');
}

function describeLoss(entry: JournalEntry): string {
  const { id, status } = entry;
  if (status === null) return `${id}, whose connection ended before its response was sent`;
  if (status >= 500) return `${id}, which got ${status}`;
  return `${id}, whose response ${isReadable(entry) ? 'was not labelled as JSON' : 'could not be read'}`;
}

/** Returns whether the client learned the outcome of creates whose response was lost or unusable. */
export const recoversLostCreates: ConductCheck = ({ requests }) => {
  const recoveries = recoveriesIn(requests);
  const retries = retryOf(requests);
  return pairedCreates(requests)
    .filter(({ create }) => isUnknown(create.entry))
    .flatMap((pair): ConductFinding[] => {
      const recovery = recoveries(pair);
      if (recovery !== undefined) return [{ ...recovery, shows: 'kept' }];
      const retry = retries(pair);
      // A create that was sent again without its key is a case of C02.
      if (retry !== undefined && retry !== pair.again.key) return [];
      const detail = describeUnknownOutcome(pair, retry !== undefined);
      return [{ request: pair.create.entry, shows: 'broken', detail }];
    });
};

/** Returns whether the response to a create does not show the client its report; a refusal shows that there is none. */
function isUnknown(entry: JournalEntry): boolean {
  const { status } = entry;
  return status === null || (status < 300 && (!isReadable(entry) || isMislabelled(entry)));
}

/** Finds the last recovery of a create, if there is one. */
function recoveriesIn(
  requests: readonly ConductRequest[],
): (pair: CreatePair) => { request: JournalEntry; detail: string } | undefined {
  const useful = requests.filter((entry) => isSuccess(entry) && !isUnknown(entry));
  const list = useful.findLast(({ operation }) => operation === 'listReports');
  const about = new Map(
    useful.filter((entry) => pathId(entry) !== undefined).map((entry) => [entry.reportId, entry]),
  );
  const byKey = new Map(pairedCreates(useful).map(({ create }) => [create.key, create.entry] as const));
  return ({ create: { entry, key } }) => {
    const { id, reportId } = entry;
    const after = (request: JournalEntry | undefined): JournalEntry | undefined =>
      request !== undefined && request !== entry && isAfterResponse(request, entry) ? request : undefined;
    const retry = key === undefined ? undefined : after(byKey.get(key));
    if (retry !== undefined) return { request: retry, detail: `It is ${id} again, with its key.` };
    const use = reportId === undefined ? undefined : after(about.get(reportId));
    if (use !== undefined) return { request: use, detail: `It names the report of ${id}.` };
    const listed = after(list);
    return listed && { request: listed, detail: `It lists reports after ${id}.` };
  };
}

function describeUnknownOutcome({ create: { entry, key } }: CreatePair, isRetried: boolean): string {
  const retried =
    key === undefined
      ? 'It has no Idempotency-Key'
      : isRetried
        ? 'No request with its Idempotency-Key got a response that can be used'
        : 'It was not sent again with its Idempotency-Key';
  const response =
    entry.status === null
      ? 'Its connection ended before the response'
      : `Its response ${isReadable(entry) ? 'was not labelled as JSON' : 'could not be read'}`;
  return `${response}. ${retried}, and no later request lists reports or names its report.`;
}
