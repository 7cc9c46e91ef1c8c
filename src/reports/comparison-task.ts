import type { Comparison, Submitted } from '../contract/generated/types.js';
import { compareSubmitted } from '../legal/index.js';
import { contentIn } from './report-json.js';

/** Returns the submitted facts beside those of a content. */
export function comparison({
  contentField,
  submitted,
}: {
  contentField: Uint8Array;
  submitted: Submitted;
}): Comparison {
  return compareSubmitted(contentIn(contentField), submitted);
}
