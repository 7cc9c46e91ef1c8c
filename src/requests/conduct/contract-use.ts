import { gaps } from '../../contract/interface.js';
import { operations, type Parameter, parametersOf } from '../../contract/operations.js';
import type { WireShape } from '../../contract/shapes/wire-shape.js';
import { stateTagOf } from '../../values/entity-tags.js';
import { isJsonObject, readShallowJson } from '../../values/json.js';
import { quoteValue } from '../../values/message-text.js';
import { decodeQueryPart } from '../../values/percent-encoding.js';
import { headerTable, type JournalEntry, violationsIn } from '../journal-entry.js';
import { type CreatePair, pairedCreates } from './creates.js';
import {
  type ConductCheck,
  type ConductFinding,
  type ConductRequest,
  groupEntries,
  isReadable,
  isSuccess,
  ownHeader,
  pathId,
  queryValue,
} from './evidence.js';

/** Returns a stored request with its form in the contract, as a server with this shape reads it. */
export function readByShape(entry: JournalEntry, shape: WireShape): ConductRequest {
  const isPlain =
    entry.headers.includes('sandbox-shape') && headerTable(entry.headers)['sandbox-shape'] === 'none';
  if (isPlain) return entry;
  return { ...entry, own: { target: ownTarget(entry, shape), company: companyIn(entry, shape) } };
}

/** Returns the path and query of a request with the own ids of reports and the own names of parameters. */
function ownTarget({ target, operation }: JournalEntry, shape: WireShape): string {
  const ofReport = target.replace(
    /^(\/v1\/reports\/)([^/?]+)/,
    (_, path: string, id: string) => path + encodeURIComponent(shape.readId(decodeQueryPart(id))),
  );
  if (operation !== 'listReports') return ofReport;
  const ownNames = new Map([...shape.queryNames].map(([own, wire]) => [wire, startNames.get(own) ?? own]));
  return ofReport.replace(/(?<=[?&])[^=&]+/g, (name) => ownNames.get(decodeQueryPart(name)) ?? name);
}

/** A page starts at a cursor in the contract. */
const startNames = new Map([
  ['page', 'cursor'],
  ['offset', 'cursor'],
]);

function companyIn({ operation, body = '' }: JournalEntry, shape: WireShape): unknown {
  if (operation !== 'createReport') return undefined;
  const read = shape.readCreate(readShallowJson(body));
  return isJsonObject(read) ? read.companyId : undefined;
}

/** Returns whether the client used ids that responses gave. */
export const usesGivenIds: ConductCheck = ({ requests, isPart }) => {
  const knownIds = new Set<string>();
  return requests.flatMap((entry): ConductFinding[] => {
    const id = pathId(entry);
    const mayBeKnown = isPart || (id !== undefined && knownIds.has(id));
    if (entry.reportId !== undefined && isSuccess(entry) && isReadable(entry)) knownIds.add(entry.reportId);
    return id === undefined ? [] : judgeId(entry, id, mayBeKnown);
  });
};

/** Ids consist of a word for the kind of thing and an identifier. */
const anyId = /^[a-z]{2,8}_\w+$/;

function judgeId(request: ConductRequest, id: string, mayBeKnown: boolean): ConductFinding[] {
  const found = (shows: 'kept' | 'broken', detail: string): ConductFinding[] => [{ request, shows, detail }];
  if (!anyId.test(id)) {
    const sent = pathId({ ...request, own: undefined }) ?? id;
    return found('broken', `Its path has ${quoteValue(sent)} where an id belongs.`);
  }
  if (isSuccess(request)) return found('kept', 'The id in its path was found.');
  if (request.problem !== 'report-not-found' || mayBeKnown) return [];
  return found('broken', 'No response gave the id in its path, and no report has it.');
}

/** Operations that change a report, and whether they require the state tag of the report. */
const changingOperations: { readonly [operation: string]: { readonly needsTag: boolean } } = {
  editReport: { needsTag: true },
  reviewValidation: { needsTag: true },
  cancelReport: { needsTag: false },
};

/** Returns whether the client sent the state tag that it had read when it changed a report. */
export const sendsIfMatch: ConductCheck = ({ requests, isPart }) => {
  const read = new Map<string, Set<string>>();
  const findings: ConductFinding[] = [];
  for (const entry of requests) {
    const { reportId, operation = '' } = entry;
    if (reportId === undefined) continue;
    const known = read.get(reportId) ?? new Set();
    const change = changingOperations[operation];
    if (change !== undefined && entry.status !== 401 && entry.status !== 404)
      findings.push(...judgeIfMatch(entry, change.needsTag, known, isPart));
    if (entry.etag !== undefined) read.set(reportId, known.add(stateTagOf(entry.etag)));
  }
  return findings;
};

function judgeIfMatch(
  request: JournalEntry,
  needsTag: boolean,
  known: ReadonlySet<string>,
  isPart: boolean,
): ConductFinding[] {
  const found = (shows: 'kept' | 'broken', detail: string): ConductFinding[] => [{ request, shows, detail }];
  const ifMatch = ownHeader(request, 'if-match');
  if (ifMatch === undefined) return needsTag ? found('broken', 'It has no If-Match.') : [];
  if (ifMatch.trim() === '*') return found('broken', 'Its If-Match is *, which any state matches.');
  const tags = ifMatch.match(/"[^"]*"/g) ?? [];
  if (tags.some((tag) => known.has(stateTagOf(tag))))
    return found('kept', 'Its If-Match was given by an earlier response about the report.');
  return isPart ? [] : found('broken', 'Its If-Match was given by no earlier response about the report.');
}

/** Returns whether the client used cursors of responses, unchanged. */
export const followsLinks: ConductCheck = ({ requests, isPart, words: { pageStart, hasNumbers } }) => {
  const knownCursors = new Set<string>();
  const findings: ConductFinding[] = [];
  for (const entry of requests) {
    const cursor = entry.operation?.startsWith('list') ? queryValue(entry, 'cursor') : null;
    if (cursor !== null) {
      const ofReports = entry.operation === 'listReports' && entry.own !== undefined;
      const start = { word: ofReports ? pageStart : 'cursor', mayBeCounted: ofReports && hasNumbers };
      findings.push(...judgeNextLink(entry, start, knownCursors.has(cursor), isPart));
    }
    for (const each of entry.cursors ?? []) knownCursors.add(each);
  }
  return findings;
};

/** @param start the parameter for the start of a page, and whether clients may count it themselves */
function judgeNextLink(
  request: JournalEntry,
  { word, mayBeCounted }: { word: string; mayBeCounted: boolean },
  isKnown: boolean,
  isPart: boolean,
): ConductFinding[] {
  const found = (shows: 'kept' | 'broken', detail: string): ConductFinding[] => [{ request, shows, detail }];
  if (request.problem === 'invalid-cursor') {
    const why = isKnown ? 'it was given with other filters' : 'no response returned it in this form';
    return found('broken', `Its ${word} was refused: ${why}.`);
  }
  if (isKnown) return found('kept', `Its ${word} was given by an earlier response.`);
  if (isPart || mayBeCounted || !isSuccess(request)) return [];
  return found('broken', `Its ${word} was given by no earlier response.`);
}

/** The mark of a removed secret in the journal; no target contains it otherwise. */
const mask = '…';

/** Returns whether the client kept keys out of URLs, which logs may show. */
export const keepsKeysOutOfUrls: ConductCheck = ({ requests }) =>
  requests.map((request) =>
    request.target.includes(mask)
      ? { request, shows: 'broken', detail: 'Its URL holds what looks like a key.' }
      : { request, shows: 'kept', detail: 'Its URL holds no key.' },
  );

/** The gap on which each operation depends, and the parameters that depend on other gaps. */
const bases: ReadonlyMap<string, { gap: string | undefined; parameters: readonly Parameter[] }> = new Map(
  operations.map((operation) => {
    const { id, gap } = operation;
    const parameters = parametersOf(operation).filter((each) => each.gap !== undefined && each.gap !== gap);
    return [id, { gap, parameters }];
  }),
);

/** Returns whether the client requested only what the contract has. The use of gaps is listed, and is no error. */
export const asksForTheDocumented: ConductCheck = ({ requests }) => [
  ...requests.map((request): ConductFinding => {
    const { operation, status, method, problemBody = null } = request;
    if (operation === undefined && method !== 'OPTIONS') {
      const detail = `The contract has no such operation, which got ${status ?? 'no response'}.`;
      return { request, shows: 'broken', detail };
    }
    const unknown = violationsIn(problemBody).find(({ keyword }) => keyword === 'additionalProperties');
    return unknown === undefined
      ? { request, shows: 'kept', detail: 'The contract has all that it asks for.' }
      : { request, shows: 'broken', detail: `It was refused: ${unknown.detail}` };
  }),
  ...gapUses(requests),
];

/** Returns the first request that depends on each gap. */
function gapUses(requests: readonly JournalEntry[]): ConductFinding[] {
  const uses = new Map<string, { request: JournalEntry; count: number; operations: Set<string> }>();
  for (const request of requests) {
    for (const gap of gapsOf(request)) {
      if (gap === undefined) continue;
      const found = uses.get(gap) ?? { request, count: 0, operations: new Set() };
      found.count += 1;
      found.operations.add(request.operation ?? '');
      uses.set(gap, found);
    }
  }
  return gaps.flatMap(({ id, question }) => {
    const found = uses.get(id);
    if (found === undefined) return [];
    const { request, count, operations: used } = found;
    const names = [...used].join(', ');
    const often = count === 1 ? 'once' : `${count} times`;
    const detail = `${names} ${used.size === 1 ? 'rests' : 'rest'} on ${id}, ${often}: ${question}`;
    return [{ request, shows: 'note', detail }];
  });
}

/** Returns the gaps on which the operation and the parameters of a request depend. */
function gapsOf(request: JournalEntry): Set<string | undefined> {
  const { gap, parameters = [] } = bases.get(request.operation ?? '') ?? {};
  const present = parameters.filter(({ name, in: location }) => {
    if (location === 'header') return ownHeader(request, name.toLowerCase()) !== undefined;
    return location === 'query' && queryValue(request, name) !== null;
  });
  return new Set([gap, ...present.map((parameter) => parameter.gap)]);
}

/** Returns whether the client continued after responses with unknown fields or values. */
export const survivesTheUnknown: ConductCheck = ({ requests }) => {
  const unknown = requests.filter(
    (entry) => isSuccess(entry) && /\bbody=(?:extra-members|unknown-values)\b/.test(entry.fault ?? ''),
  );
  if (unknown.length === 0) return [];
  const order = new Map(requests.map((entry, at) => [entry, at]));
  const pairs = new Map(pairedCreates(requests).map((pair) => [pair.create.entry, pair]));
  const aboutReports = groupEntries(requests, ({ reportId }) => reportId);
  const paged = requests.filter((entry) => queryValue(entry, 'cursor') !== null);
  return unknown.flatMap((entry) => {
    const isBefore = (one: JournalEntry, other: JournalEntry): boolean =>
      (order.get(one) ?? 0) < (order.get(other) ?? 0);
    const candidates = entry.reportId === undefined ? paged : (aboutReports.get(entry.reportId) ?? []);
    const use = candidates.find((later) => isBefore(entry, later) && usesResponse(entry, later));
    const again = repeatedCreate(pairs.get(entry));
    if (again !== undefined && (use === undefined || isBefore(again, use)))
      return [unknownFieldFinding(entry, again, 'broken')];
    return use === undefined ? [] : [unknownFieldFinding(entry, use, 'kept')];
  });
};

const editOperations: readonly (string | undefined)[] = ['editReport', 'reviewValidation'];

/**
 * Returns whether a later request proves that the client processed a response: it uses the id of a created report, the
 * state of a report, or the cursor of a page.
 */
function usesResponse(earlier: JournalEntry, later: JournalEntry): boolean {
  if (earlier.operation === 'createReport') return later.operation !== 'createReport';
  if (earlier.reportId !== undefined)
    return editOperations.includes(later.operation) && !editOperations.includes(earlier.operation);
  const cursor = queryValue(later, 'cursor');
  return cursor !== null && earlier.cursors?.includes(cursor) === true;
}

/** Excludes the repeated create: two creates with keys of their own are two orders. */
function repeatedCreate(pair: CreatePair | undefined): JournalEntry | undefined {
  if (pair === undefined) return undefined;
  const { create, again } = pair;
  if (create.key !== undefined) return again.key?.entry;
  return again.body?.key === undefined ? again.body?.entry : undefined;
}

function unknownFieldFinding(
  earlier: JournalEntry,
  request: JournalEntry,
  shows: 'kept' | 'broken',
): ConductFinding {
  const { id, status, fault } = earlier;
  const unknown = fault?.includes('unknown-values') ? 'values' : 'fields';
  const detail =
    shows === 'kept'
      ? `It uses the response to ${id}, which has unknown ${unknown}.`
      : `It repeats the create of ${id}, which got ${status} with unknown ${unknown}.`;
  return { request, shows, detail };
}
