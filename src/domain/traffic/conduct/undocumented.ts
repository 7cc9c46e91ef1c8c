import { gaps } from '../../../contract/interface.js';
import { operations, type Parameter, parametersOf } from '../../../contract/operations.js';
import type { JournalEntry } from '../journal/kept-request.js';
import { violationsIn } from '../journal/request-records.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { ownHeader, queryValue } from './reading.js';

/** The gap that each operation rests on, and its parameters that rest on others. */
const bases: ReadonlyMap<string, { gap: string | undefined; parameters: readonly Parameter[] }> = new Map(
  operations.map((operation) => {
    const { id, gap } = operation;
    const parameters = parametersOf(operation).filter((each) => each.gap !== undefined && each.gap !== gap);
    return [id, { gap, parameters }];
  }),
);

/** Whether the client asked only for what the contract has; which gaps it leans on is no fault. */
export const asksForTheDocumented: ConductCheck = ({ requests }) => [
  ...requests.map(judgeDocumented),
  ...gapUses(requests),
];

function judgeDocumented(request: JournalEntry): ConductFinding {
  const { operation, status, method } = request;
  if (operation === undefined && method !== 'OPTIONS')
    return {
      request,
      shows: 'broken',
      detail: `The contract has no such operation, which was answered ${status ?? 'nothing'}.`,
    };
  const strange = violationsIn(request.told ?? null).find(
    ({ keyword }) => keyword === 'additionalProperties',
  );
  return strange === undefined
    ? { request, shows: 'kept', detail: 'The contract has all that it asks for.' }
    : { request, shows: 'broken', detail: `It was refused: ${strange.detail}` };
}

/** For each gap, the first request that leans on it. */
function gapUses(requests: readonly JournalEntry[]): ConductFinding[] {
  const leaning = new Map<string, { request: JournalEntry; count: number; operations: Set<string> }>();
  for (const request of requests) {
    for (const gap of gapsOf(request)) {
      if (gap === undefined) continue;
      const found = leaning.get(gap) ?? { request, count: 0, operations: new Set() };
      found.count += 1;
      found.operations.add(request.operation ?? '');
      leaning.set(gap, found);
    }
  }
  return gaps.flatMap(({ id, question }) => {
    const found = leaning.get(id);
    if (found === undefined) return [];
    const { request, count, operations: asked } = found;
    const names = [...asked].join(', ');
    const often = count === 1 ? 'once' : `${count} times`;
    const detail = `${names} ${asked.size === 1 ? 'rests' : 'rest'} on ${id}, asked for ${often}: ${question}`;
    return [{ request, shows: 'note', detail }];
  });
}

/** The gaps that the operation of a request and the parameters that it has rest on. */
function gapsOf(request: JournalEntry): Set<string | undefined> {
  const { gap, parameters = [] } = bases.get(request.operation ?? '') ?? {};
  const given = parameters.filter(({ name, in: place }) => {
    if (place === 'header') return ownHeader(request, name.toLowerCase()) !== undefined;
    return place === 'query' && queryValue(request, name) !== null;
  });
  return new Set([gap, ...given.map((parameter) => parameter.gap)]);
}
