import { unknownMembers } from '../../../contract/gaps/unknown-members.js';

/** A value of JSON, of which every object has members that nobody knows. */
export function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, extended(member)]);
  return { ...Object.fromEntries(members), ...unknownMembers };
}
