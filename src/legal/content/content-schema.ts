import { Content as isValidGenerated } from '../../contract/generated/content-validator.js';
import { Content as isValid } from '../../contract/generated/fixture-validators.js';
import { schemaErrorsOf, withoutUnmeantBranches } from '../../contract/validator.js';
import { contentTextError, listViolations, maxListedViolations } from '../../contract/violations.js';
import { jsonLeavesOf } from '../../values/json-pointer.js';

interface ContentSchemaError {
  /** JSON Pointer into the content, decoded. */
  readonly pointer: string;
  /** States the value found and the value required. */
  readonly detail: string;
  /** The violated JSON Schema keyword. */
  readonly keyword: string;
}

/** Lists JSON Pointers of required fields that a content lacks. */
export function missingFields(content: unknown): string[] {
  return withoutUnmeantBranches(schemaErrorsOf(isValid, content)).flatMap(
    ({ keyword, instancePath, params }) =>
      keyword === 'required' ? [`${instancePath}/${String(params.missingProperty)}`] : [],
  );
}

/** The first schema violations of a content, and their total number: Infinity if it is not known. */
interface ContentSchemaErrors {
  readonly errors: readonly ContentSchemaError[];
  readonly total: number;
}

/** Checks a content that was not generated here. `errors` is empty if it is valid. */
export function contentSchemaErrors(content: unknown): ContentSchemaErrors {
  // Try the validator of generated contents first: most contents are valid, and it is smaller and already
  // loaded.
  if (isValidGenerated(content)) return withTextErrors([], 0, content);
  const found = schemaErrorsOf(isValid, content);
  const { errors, total } = listViolations(found, 'content', withoutUnmeantBranches(found));
  const listed = errors.map(({ detail, pointer = '#', keyword }) => ({
    pointer: decodeURIComponent(pointer.slice(1)),
    detail,
    keyword,
  }));
  return withTextErrors(listed, total, content);
}

/** Adds the texts that hold a character which no text may hold; the published schema has no pattern for them. */
function withTextErrors(errors: ContentSchemaError[], total: number, content: unknown): ContentSchemaErrors {
  const ofTexts = jsonLeavesOf(content).flatMap(({ pointer, value }): ContentSchemaError[] => {
    const detail = typeof value === 'string' ? contentTextError(pointer, value) : null;
    return detail === null ? [] : [{ pointer, detail, keyword: 'pattern' }];
  });
  return {
    errors: [...errors, ...ofTexts].slice(0, maxListedViolations),
    total: total + ofTexts.length,
  };
}
