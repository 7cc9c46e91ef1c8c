import type { CivilDate } from '../../values/dates.js';

/** A version that applied until a date, before a later one replaced it. */
export interface FormerVersion {
  readonly until: CivilDate;
  /** The law that ended it, by key of the country's legal references. */
  readonly law: string;
}

/** Returns the oldest version still applied on a date; undefined if the current one applied. */
export function formerVersionOn<Item extends Pick<FormerVersion, 'until'>>(
  earlier: readonly Item[] | undefined,
  day: CivilDate,
): Item | undefined {
  return earlier?.find(({ until }) => day < until);
}
