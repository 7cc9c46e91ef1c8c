import type { Operation } from '../../src/contract/operations.js';
import { readTable } from './schemas.js';

/** What operations are sorted by, with what each is about. */
export const { tags } = readTable('operations') as { tags: { [name: string]: string } };

/** The noun behind `/v1` or `/_sandbox`; what is done to an account as a whole is about its world. */
export function tagOf({ path, tag }: Operation): string {
  if (tag !== undefined) return tag;
  const [, root, noun = ''] = path.split('/');
  if (root !== 'v1' && root !== '_sandbox') return 'server';
  return Object.hasOwn(tags, noun) ? noun : 'worlds';
}
