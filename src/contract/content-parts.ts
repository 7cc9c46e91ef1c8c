import schema from '../../schemas/reports/content-part.json' with { type: 'json' };
import type { ContentPart } from './generated/types.js';

/** The parts of a content that a client can choose, in their order. */
export const contentParts = schema.enum as readonly ContentPart[];

/** Returns chosen parts in the order of contents, so that equal choices are equal; null if all are chosen. */
export function chosenParts(include: readonly ContentPart[]): readonly ContentPart[] | null {
  return include.length === contentParts.length
    ? null
    : contentParts.filter((part) => include.includes(part));
}
