import type { ReferenceMember } from '../../../src/contract/generated/types.js';
import { escapeToken } from '../../../src/values/json-pointer.js';
import { reportOf, shownCompanies } from './reports.js';

type Example = NonNullable<ReferenceMember['example']>;
type Value = Example['value'];

/**
 * Returns an example of each field by its path from a record, taken from the first company that has one. A list of
 * scalars is one example.
 */
export async function examplesOf(
  members: readonly Omit<ReferenceMember, 'example'>[],
): Promise<ReadonlyMap<string, Example>> {
  const byRecord = new Map<string, Map<string, (typeof members)[number]>>();
  for (const each of members) {
    const own = byRecord.get(each.record) ?? new Map();
    byRecord.set(each.record, own.set(each.member, each));
  }
  const found = new Map<string, Example>();
  let companyId = '';
  const note = (record: string, member: string, pointer: string, value: Value): void => {
    const key = `${record} ${member}`;
    if (!found.has(key)) found.set(key, { companyId, pointer, value });
  };
  const visit = (record: string, prefix: string, value: unknown, pointer: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(record, prefix, item, `${pointer}/${index}`);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const at = `${pointer}/${name}`;
      const member = `${prefix}${name}`;
      const field = byRecord.get(record)?.get(member);
      if (field === undefined || inner === null) continue;
      if (field.kind === 'map') {
        for (const [key, held] of Object.entries(inner))
          visit(field.of ?? record, '', held, `${at}/${escapeToken(key)}`);
      } else if (isPlain(inner)) note(record, member, at, inner);
      else if (field.of !== null && byRecord.has(field.of)) visit(field.of, '', inner, at);
      else visit(record, `${member}${'[]'.repeat(depthOf(inner))}.`, inner, at);
    }
  };
  for (const id of shownCompanies) {
    companyId = id;
    visit('Report', '', await reportOf(id), '');
  }
  return found;
}

/** Lists of records are traversed; lists of scalars are shown whole. */
function isPlain(value: unknown): value is Value {
  if (Array.isArray(value)) return value.length > 0 && value.flat().every((item) => typeof item === 'string');
  return typeof value !== 'object' && value !== '';
}

function depthOf(value: unknown): number {
  return Array.isArray(value) ? 1 + depthOf(value[0]) : 0;
}
