import { Content as isSound } from '../../contract/generated/content-validator.js';
import { Content as holdsContract } from '../../contract/generated/fixture-validators.js';
import { schemaErrorsOf, withoutUnmeantBranches } from '../../contract/validator.js';
import { listViolations } from '../../contract/violations.js';

/** A place in a content that breaks its schema. */
export interface ContentSchemaError {
  /** JSON Pointer into the content. */
  readonly pointer: string;
  /** What is there and what would be right. */
  readonly detail: string;
  /** The keyword of JSON Schema that does not hold. */
  readonly keyword: string;
}

/** JSON Pointers to members that a content has to have, and lacks. */
export function missingFields(content: unknown): string[] {
  return withoutUnmeantBranches(schemaErrorsOf(holdsContract, content)).flatMap(
    ({ keyword, instancePath, params }) =>
      keyword === 'required' ? [`${instancePath}/${String(params.missingProperty)}`] : [],
  );
}

/** The first places where a content breaks its schema, and how many there are: infinite where nobody knows. */
export interface ContentSchemaErrors {
  readonly faults: readonly ContentSchemaError[];
  readonly total: number;
}

/** Where a content that somebody wrote breaks its schema; nowhere for one that holds it. */
export function contentSchemaErrors(content: unknown): ContentSchemaErrors {
  // Most hold, which the validator of generated contents tells as well: it is smaller, and has run before.
  if (isSound(content)) return { faults: [], total: 0 };
  const found = schemaErrorsOf(holdsContract, content);
  const { errors, total } = listViolations(found, 'content', withoutUnmeantBranches(found));
  const faults = errors.map(({ detail, pointer = '#', keyword }) => ({
    pointer: decodeURIComponent(pointer.slice(1)),
    detail,
    keyword,
  }));
  return { faults, total };
}
