import type { WireShape } from '../../contract/shapes/wire-shape.js';
import { isJsonObject, readShallowJson } from '../../values/json.js';
import { decodedQuery, headerTable, type JournalEntry } from '../journal-entry.js';
import type { JudgedRequest } from './evidence.js';

/** Returns a stored request with its form in the contract, as a server with this shape reads it. */
export function readByShape(entry: JournalEntry, shape: WireShape): JudgedRequest {
  const isPlain =
    entry.headers.includes('sandbox-shape') && headerTable(entry.headers)['sandbox-shape'] === 'none';
  if (isPlain) return entry;
  return { ...entry, own: { target: ownTarget(entry, shape), company: companyIn(entry, shape) } };
}

/** Returns the path and query of a request with the own ids of reports and the own names of parameters. */
function ownTarget({ target, operation }: JournalEntry, shape: WireShape): string {
  const ofReport = target.replace(
    /^(\/v1\/reports\/)([^/?]+)/,
    (_, path: string, id: string) => path + encodeURIComponent(shape.readId(decodedQuery(id))),
  );
  if (operation !== 'listReports') return ofReport;
  const ownNames = new Map([...shape.queryNames].map(([own, wire]) => [wire, startNames.get(own) ?? own]));
  return ofReport.replace(/(?<=[?&])[^=&]+/g, (name) => ownNames.get(decodedQuery(name)) ?? name);
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
