import type { CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { grouped, type RegisteredCaseFile } from './case-file.js';

type Numbered = Pick<RegisteredCaseFile, 'kit' | 'plan'>;

/** The first and the last number of some shares of a holder, as texts write them. */
export interface ShareNumbers {
  readonly first: string;
  readonly last: string;
}

/** The numbers of the shares that a holder got at the founding. */
export function foundingNumbers(file: Numbered, index: number): ShareNumbers {
  return numbersOf(file, index, 0, 1);
}

/** The numbers of those that a holder got by the increase, behind all of the founding. */
export function addedNumbers(file: Numbered, index: number): ShareNumbers {
  const { foundingUnits, increase } = file.plan;
  return numbersOf(file, index, foundingUnits, (increase?.factor ?? 1) - 1);
}

/** All numbers of a holder with the day of each: of the founding, and of the increase. */
export function numbersToday(file: Numbered, index: number): string {
  const { foundedOn, increase } = file.plan;
  const range = (date: CivilDate, { first, last }: ShareNumbers) =>
    `el ${spanishDate(date)}, números ${first} a ${last}`;
  const founding = range(foundedOn, foundingNumbers(file, index));
  return increase === null ? founding : `${founding}, y ${range(increase.date, addedNumbers(file, index))}`;
}

function numbersOf({ kit, plan }: Numbered, index: number, start: number, factor: number): ShareNumbers {
  const before = plan.holders.slice(0, index).reduce((sum, { units }) => sum + units, 0);
  const own = plan.holders[index]?.units ?? 0;
  return {
    first: grouped(kit, start + before * factor + 1),
    last: grouped(kit, start + (before + own) * factor),
  };
}
