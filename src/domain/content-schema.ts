import { chosenBranches } from '../contract/chosen-branches.js';
import { Content as holdsContract } from '../contract/generated/fixture-validators.js';
import { violations } from '../contract/violations.js';

/** A place in a content that breaks its schema. */
export interface ContentSchemaFault {
  /** JSON Pointer into the content. */
  readonly pointer: string;
  /** What is there and what would be right. */
  readonly detail: string;
  /** The keyword of JSON Schema that does not hold. */
  readonly keyword: string;
}

/** JSON Pointers to members that a content has to have, and lacks. */
export function missingMembers(content: unknown): string[] {
  if (holdsContract(content)) return [];
  return chosenBranches(holdsContract.errors ?? []).flatMap(({ keyword, instancePath, params }) =>
    keyword === 'required' ? [`${instancePath}/${String(params.missingProperty)}`] : [],
  );
}

/** Where a content that somebody wrote breaks its schema; empty for one that holds it. */
export function contentSchemaFaults(content: unknown): ContentSchemaFault[] {
  if (holdsContract(content)) return [];
  return violations(chosenBranches(holdsContract.errors ?? []), 'content').map(
    ({ detail, pointer = '#', keyword }) => ({
      pointer: decodeURIComponent(pointer.slice(1)),
      detail,
      keyword,
    }),
  );
}
