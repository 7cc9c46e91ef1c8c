import { gapsExcept } from '../accounts/profiles.js';
import type { Shape } from '../contract/generated/types.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { readTextFile } from '../runtime/text-files.js';

/** The parts of another server that a sandbox takes over. */
interface LikeSettings {
  /** Answers to gaps, of which those of the options win. */
  readonly gap: string | undefined;
  readonly shape: WireShape | null;
  /** All that reports can have and the shape cannot express. */
  readonly notices: readonly string[];
}

/**
 * Reads the option `like`: the path of a file, or the shape itself.
 * @throws TypeError that names every error
 */
export async function readLikeOption(like: string | Shape): Promise<LikeSettings> {
  // The YAML parser and the schemas of content are loaded only for a shape.
  const { readLikeness, readLikenessText } = await import('../server/like.js');
  const name = typeof like === 'string' ? like : 'like';
  const text = typeof like === 'string' ? await readTextFile(like).catch((error: Error) => error) : null;
  if (text instanceof Error) throw new TypeError(`startSandbox cannot start. ${name}: ${text.message}`);
  const read = text === null ? readLikeness(like) : readLikenessText(text);
  if ('likeness' in read) return read.likeness;
  const errors = read.errors.map(({ line, pointer, detail }) => {
    const place = [line === null ? name : `${name}:${line}`, pointer.slice(1).replaceAll('/', '.')];
    return `${place.join(' ').trimEnd()}: ${detail}`;
  });
  throw new TypeError(`startSandbox cannot start. ${errors.join(' ')}`);
}

/** Returns the answers of the other server with those that were given, which win. */
export function withLikeGaps(gap: string | undefined, given: string | undefined): string | undefined {
  if (gap === undefined || given === undefined) return given ?? gap;
  const others = gapsExcept(gap, given);
  return others === '' ? given : `${others},${given}`;
}
