import { isJsonObject } from '../values/json-object.js';

/**
 * A JSON Merge Patch (RFC 7396) laid over a value: members replace members, null removes one, anything that is no
 * object replaces the whole. Neither value is changed; members that the patch leaves alone are shared.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const members = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, mergePatch(members.get(name), value));
  }
  // Defined, not assigned: a member named `__proto__` stays a member.
  return Object.fromEntries(members);
}
