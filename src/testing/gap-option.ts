import type { ProfileChoice } from '../contract/generated/types.js';
import { gapErrors } from '../domain/access/profiles.js';
import { isJsonObject } from '../domain/values/json-object.js';

/**
 * The answers to single gaps: by their names, `{ 'create-status': '202' }`, as `profile.set` takes them; or as flags
 * and files write them, `create-status=202`, one or several in a list or with commas between them.
 */
export type GapOption = NonNullable<ProfileChoice['gaps']> | readonly string[] | string;

/** An option as the setting that it stands for, and what is wrong with it that the setting would not show. */
export interface GapSetting {
  /** Undefined where no gap is named; what is no such option at all, as it is. */
  readonly gap: unknown;
  readonly faults: readonly string[];
}

export function gapSetting(option: GapOption | undefined): GapSetting {
  if (Array.isArray(option)) return { gap: option.join(',') || undefined, faults: [] };
  if (!isJsonObject(option)) return { gap: option, faults: [] };
  const faults = gapErrors(option).map(({ detail }) => detail);
  const named = Object.entries(option).map(([gap, answer]) => `${gap}=${answer}`);
  return { gap: faults.length > 0 ? undefined : named.join(',') || undefined, faults };
}
