/** Members that nobody has declared, of each kind of value. */
const unknownMembers = {
  sandboxUnknownText: 'a member that your client has not seen before',
  sandboxUnknownObject: { nested: [1, null, true] },
};

/** A value of JSON, of which every object has members that nobody knows. */
export function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, extended(member)]);
  return { ...Object.fromEntries(members), ...unknownMembers };
}
