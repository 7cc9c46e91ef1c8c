import type { Operation } from '../../src/contract/operations.js';
import { readTable } from './schemas.js';

/** Tags of operations, with descriptions. */
export const { tags } = readTable('operations') as { tags: { [name: string]: string } };

/**
 * Returns the tag of an operation: the noun after `/v1` or `/_sandbox`; actions on a whole account have the tag of
 * its world.
 */
export function tagOf({ path, tag }: Operation): string {
  if (tag !== undefined) return tag;
  const [, root, noun = ''] = path.split('/');
  if (root !== 'v1' && root !== '_sandbox') return 'server';
  return Object.hasOwn(tags, noun) ? noun : 'worlds';
}
