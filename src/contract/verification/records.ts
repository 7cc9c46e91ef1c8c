import { ofCreate } from './creating.js';
import { type Exchange, isSuccess, listed, memberOf, recordLacks } from './exchange.js';
import type { Heard } from './heard.js';
import { broken, holds, untold, type Verdict } from './verdict.js';

/** The parts of an output that are documented by name. */
const parts = ['entities', 'powers', 'shareholders', 'validations'];

/** What a record has of the parts of an output, at its top or in one of its members; null where it has none. */
export function partsOf(record: unknown): Readonly<Record<string, unknown>> | null {
  const holders = [record, ...Object.values(typeof record === 'object' && record !== null ? record : {})];
  const holder = holders.find((one) => parts.some((name) => memberOf(one, name) !== undefined));
  return (holder as Readonly<Record<string, unknown>> | undefined) ?? null;
}

/** The last answer that told of a report with its parts. */
export function finished(heard: Heard): Exchange | undefined {
  return heard.all('read').findLast((exchange) => isSuccess(exchange) && partsOf(exchange.json) !== null);
}

export function isStructured(heard: Heard): Verdict {
  const reads = heard.all('read').filter(isSuccess);
  const unread = reads.find(({ json }) => json === undefined);
  if (unread !== undefined) return broken('A report that was read is no JSON.', [unread]);
  const whole = finished(heard);
  const held = partsOf(whole?.json);
  if (whole === undefined || held === null) {
    const why = reads.length === 0 ? 'No report could be read.' : 'No report was done in time: --patience.';
    return untold(why, reads.slice(-1));
  }
  const lacking = parts.filter((name) => held[name] === undefined);
  if (lacking.length > 0) return broken(`The output has no ${lacking.join(', ')}.`, [whole]);
  const faults = parts.flatMap((name) => inconsistencies(name, held[name]));
  return faults.length > 0
    ? broken(faults.join(' '), [whole])
    : holds('Each of the four is a list whose items have members of one type.', [whole]);
}

function inconsistencies(name: string, part: unknown): string[] {
  if (!Array.isArray(part)) return [`${name} is no list.`];
  const types = new Map<string, string>();
  const faults = new Set<string>();
  for (const item of part) {
    if (kindOf(item) !== 'object') return [`${name} holds what is no object.`];
    for (const [member, value] of Object.entries(item as object)) {
      const [kind, before] = [kindOf(value), types.get(member)];
      if (kind === 'null') continue;
      if (before === undefined) types.set(member, kind);
      else if (before !== kind) faults.add(`${name} have ${member} as ${before} and as ${kind}.`);
    }
  }
  return [...faults];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

export function tellsRecord(heard: Heard): Verdict {
  const reads = heard.all('read').filter(isSuccess);
  for (const exchange of reads) {
    const lacking = recordLacks(exchange.json);
    if (lacking.length > 0)
      return broken(`A report that was read has no ${lacking.join(', no ')}.`, [exchange]);
    if (memberOf(exchange.json, 'id') !== heard.reportId)
      return broken('A report was read under the id of another.', [exchange]);
  }
  const list = heard.of('list');
  const lacking = (listed(list) ?? []).flatMap(recordLacks);
  if (lacking.length > 0) return broken(`A report that was listed has no ${lacking[0]}.`, [list]);
  if (reads.length > 0)
    return holds('Reports that were read have both, and their own id.', [heard.of('create'), reads.at(-1)]);
  return ofCreate(heard, (created) =>
    recordLacks(created.json).length === 0
      ? holds('What the create was answered has both; no other record could be read.', [created])
      : untold('No record could be read.', [created]),
  );
}
