import { assumed, type GapAnswers, type Gaps } from '../gap-answers.js';

/** The largest body, in bytes, whatever its operation takes. */
const most: Readonly<Record<GapAnswers['size-limits'], number>> = {
  '64-kib': Number.POSITIVE_INFINITY,
  '4-kib': 4096,
};

const least = Math.min(...Object.values(most));

/**
 * The largest body that is read, in bytes.
 * @param usual that of the operation
 * @param length how many bytes are known to come
 */
export function largestBody(usual: number, length: number, gaps: Gaps): number {
  return gaps === assumed || length <= least ? usual : Math.min(usual, most[gaps.answer('size-limits')]);
}
