import chile from '../../fixtures/calendars/cl.json' with { type: 'json' };
import spain from '../../fixtures/calendars/es.json' with { type: 'json' };

/** A row of a calendar: the rule of a law for a holiday. */
interface Holiday {
  readonly on?: string;
  readonly easter?: number;
  readonly nth?: { readonly week: number; readonly weekday: string; readonly month: number };
  readonly from?: number;
  readonly to?: number;
  readonly onlyOn?: readonly string[];
  readonly moves?: Readonly<Record<string, number | undefined>>;
  readonly exceptions?: Readonly<Record<string, readonly number[] | undefined>>;
}

const firstYear = 1960;
const lastYear = 2050;
const day = 86_400_000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const weekdayOf = (time: number): string => weekdays[new Date(time).getUTCDay()] ?? '';

/** Returns the Sunday after the first full moon of spring, by the tables of the Gregorian calendar. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const corrected = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + corrected + 15) % 30;
  const moon = epact - (epact > 28 || (epact === 28 && golden > 10) ? 1 : 0);
  const full = Date.UTC(year, 2, 21 + moon);
  return full + (7 - new Date(full).getUTCDay()) * day;
}

/** Returns the days of the year on which a holiday falls. */
function daysOf(row: Holiday, year: number): string[] {
  const { on, easter, nth, from = 0, to = 9999, onlyOn, moves = {}, exceptions = {} } = row;
  if (year < from || year > to) return [];
  const other = Object.keys(exceptions).find((date) => exceptions[date]?.includes(year));
  let time = Date.parse(`${year}-${other ?? on ?? '01-01'}T00:00:00Z`);
  if (easter !== undefined) time = easterOf(year) + easter * day;
  if (nth !== undefined) {
    time = Date.UTC(year, nth.month - 1, 1);
    while (weekdayOf(time) !== nth.weekday) time += day;
    time += (nth.week - 1) * 7 * day;
  }
  const weekday = weekdayOf(time);
  return onlyOn?.includes(weekday) === false ? [] : [iso(time + (moves[weekday] ?? 0) * day)];
}

interface GazetteFile {
  readonly closedOn: readonly string[];
  readonly numbering: string;
  readonly known: readonly { readonly date: string; readonly edition: number }[];
}

/** Returns the edition number of each day of publication, counted one by one. */
function editionsOf({ holidays, gazette }: { holidays: readonly Holiday[]; gazette: GazetteFile }) {
  const editions = new Map<string, number>();
  const known = new Map(gazette.known.map(({ date, edition }) => [date, edition]));
  let edition = 0;
  for (let year = firstYear; year <= lastYear; year += 1) {
    const closed = new Set(holidays.flatMap((row) => daysOf(row, year)));
    if (gazette.numbering === 'yearly') edition = 0;
    for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += day) {
      const date = iso(time);
      if (gazette.closedOn.includes(weekdayOf(time)) || closed.has(date)) continue;
      edition = known.get(date) ?? edition + 1;
      editions.set(date, edition);
    }
  }
  const [first] = gazette.known;
  if (first === undefined) return editions;
  // Editions before the first known edition are counted back from it.
  const before = [...editions.keys()].filter((date) => date < first.date).reverse();
  for (const [at, date] of before.entries()) editions.set(date, first.edition - 1 - at);
  return editions;
}

/** The editions of the gazettes that reports cite, by country and day. */
export const editions: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  CL: editionsOf(chile),
  ES: editionsOf(spain),
};
