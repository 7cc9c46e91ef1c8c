import { unknownFields } from '../../../contract/gaps/unknown-members.js';

/** A value of JSON, of which every object has members that nobody knows. */
export function addUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, addUnknownFields(member)]);
  return { ...Object.fromEntries(members), ...unknownFields };
}
