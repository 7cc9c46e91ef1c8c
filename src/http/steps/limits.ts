import { problem } from '../../contract/problems.js';
import type { PipelineStep } from '../pipeline/exchange.js';

/** The most header lines that are read. Node itself drops, without a word, what is beyond 2,000. */
const maxHeaderLines = 100;

/** The longest request target that is read, in bytes. */
export const maxTargetBytes = 4096;

/** 431 to more header lines than are read. */
export const limitHeaderLines: PipelineStep = ({ request }) => {
  if (request.rawHeaders.length / 2 > maxHeaderLines) {
    throw problem('header-fields-too-large', { fault: `more than ${maxHeaderLines} lines` });
  }
  return undefined;
};

/** 414 to a target that no operation needs. */
export const limitTargetLength: PipelineStep = ({ request }) => {
  if ((request.url ?? '').length > maxTargetBytes) {
    throw problem('uri-too-long', { limit: String(maxTargetBytes) });
  }
  return undefined;
};
