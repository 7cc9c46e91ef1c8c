import type { Profile, ProfileChoice } from '../../contract/generated/types.js';
import { callApi } from '../server/api.js';

export const profilePath = '/_sandbox/profile';

/** Gives the account a profile like the one in force, but for what is to be otherwise. */
export async function changeProfile({ profile, gaps }: Profile, changed: ProfileChoice): Promise<void> {
  await callApi<'setProfile'>({ method: 'PUT', path: profilePath, body: { profile, gaps, ...changed } });
}

/** The gaps that are named, with another answer to one; empty leaves it to the profile. */
export function withAnswer({ gaps }: Profile, name: string, answer: string): Profile['gaps'] {
  const { [name]: _, ...others } = gaps;
  return answer === '' ? others : { ...others, [name]: answer };
}
