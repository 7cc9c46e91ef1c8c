import type { CivilDate } from '../../values/dates.js';

/** What held until a day, on which something else came in its stead. */
export interface FormerVersion {
  readonly until: CivilDate;
  /** The law that ended it, by its key among the legal references of the country. */
  readonly law: string;
}

/** The oldest of what was there that still held on that day; undefined where what is there today did. */
export function formerVersionOn<Item extends Pick<FormerVersion, 'until'>>(
  earlier: readonly Item[] | undefined,
  day: CivilDate,
): Item | undefined {
  return earlier?.find(({ until }) => day < until);
}
