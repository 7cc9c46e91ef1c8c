/** The difference between a record and its replacement, as plain JSON. */
export interface Amendment {
  /** Fields that are removed first. */
  readonly drop?: readonly string[];
  /** Items added to the ends of arrays. */
  readonly push?: Readonly<Record<string, readonly unknown[]>>;
  /** Fields that are set, new ones at the end. */
  readonly set?: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the difference between a record and its replacement, so that a log need not repeat the rest, such as a long
 * array that gets one more item. Applied, it gives the same JSON, with its fields in the same order.
 * @returns null if the replacement is not a change of fields, or shares none
 */
export function amendmentOf(before: unknown, after: unknown): Amendment | null {
  if (before === after || !isFields(before) || !isFields(after)) return null;
  const [names, namesBefore] = [definedNames(after), definedNames(before)];
  const kept = keptNames(namesBefore, names);
  const drop = namesBefore.filter((name) => !kept.has(name));
  const push: [string, readonly unknown[]][] = [];
  const set: [string, unknown][] = [];
  for (const name of names) {
    const [old, value] = [before[name], after[name]];
    if (!kept.has(name)) set.push([name, value]);
    else if (old !== value) {
      const added = addedItems(old, value);
      if (added === null) set.push([name, value]);
      else push.push([name, added]);
    }
  }
  if (set.length === names.length) return null;
  return {
    ...(drop.length === 0 ? {} : { drop }),
    ...(push.length === 0 ? {} : { push: Object.fromEntries(push) }),
    ...(set.length === 0 ? {} : { set: Object.fromEntries(set) }),
  };
}

/** Returns a record with an amendment applied. */
export function amended(before: unknown, { drop = [], push = {}, set = {} }: Amendment): unknown {
  const fields = new Map(Object.entries(before as Fields));
  for (const name of drop) fields.delete(name);
  for (const name of Object.keys(push))
    fields.set(name, [...((fields.get(name) ?? []) as readonly unknown[]), ...(push[name] ?? [])]);
  for (const name of Object.keys(set)) fields.set(name, set[name]);
  return Object.fromEntries(fields);
}

/** Returns the names of fields that JSON keeps. */
function definedNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name] !== undefined);
}

/** Returns the first names that keep their order; those after them are set at the end. */
function keptNames(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const kept = new Set<string>();
  let from = 0;
  for (const name of after) {
    const at = before.indexOf(name, from);
    if (at < 0) break;
    kept.add(name);
    from = at + 1;
  }
  return kept;
}

/** Returns the items after those that two arrays share; null if the second is not a continuation of the first. */
function addedItems(before: unknown, after: unknown): readonly unknown[] | null {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length === 0) return null;
  return before.every((item, at) => item === after[at]) ? after.slice(before.length) : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
