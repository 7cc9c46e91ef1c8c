import { assumedGaps, type GapAnswers, type Gaps } from '../gap-answers.js';

/** The largest body, in bytes, whatever its operation takes. */
const maxBodySizes: Readonly<Record<GapAnswers['size-limits'], number>> = {
  '64-kib': Number.POSITIVE_INFINITY,
  '4-kib': 4096,
};

const smallestMaxBodySize = Math.min(...Object.values(maxBodySizes));

/**
 * The largest body that is read, in bytes.
 * @param usual that of the operation
 * @param length how many bytes are known to come
 */
export function maxBodySize(usual: number, length: number, gaps: Gaps): number {
  return gaps === assumedGaps || length <= smallestMaxBodySize
    ? usual
    : Math.min(usual, maxBodySizes[gaps.answer('size-limits')]);
}
