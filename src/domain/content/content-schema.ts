import { chosenBranches } from '../../contract/chosen-branches.js';
import { Content as isSound } from '../../contract/generated/content-validator.js';
import { Content as holdsContract } from '../../contract/generated/fixture-validators.js';
import { faultsOf } from '../../contract/validator.js';
import { listingOf } from '../../contract/violations.js';

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
  return chosenBranches(faultsOf(holdsContract, content)).flatMap(({ keyword, instancePath, params }) =>
    keyword === 'required' ? [`${instancePath}/${String(params.missingProperty)}`] : [],
  );
}

/** The first places where a content breaks its schema, and how many there are: infinite where nobody knows. */
export interface ContentSchemaFaults {
  readonly faults: readonly ContentSchemaFault[];
  readonly total: number;
}

/** Where a content that somebody wrote breaks its schema; nowhere for one that holds it. */
export function contentSchemaFaults(content: unknown): ContentSchemaFaults {
  // Most hold, which the validator of generated contents tells as well: it is smaller, and has run before.
  if (isSound(content)) return { faults: [], total: 0 };
  const found = faultsOf(holdsContract, content);
  const { errors, total } = listingOf(found, 'content', chosenBranches(found));
  const faults = errors.map(({ detail, pointer = '#', keyword }) => ({
    pointer: decodeURIComponent(pointer.slice(1)),
    detail,
    keyword,
  }));
  return { faults, total };
}
