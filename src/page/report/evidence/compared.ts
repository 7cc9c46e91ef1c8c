import { dayText, emptyText, percentText } from '../../words/format.js';
import { words as powerWords } from '../powers/words.js';
import { standingNames } from '../words.js';
import { words } from './words.js';

/** What a rule expected or found as people read it: codes in words, days and percentages as they are written. */
export function comparedText(value: string | null): string {
  if (value === null) return emptyText;
  const { bounds, verified } = words();
  const { granters, statuses } = powerWords();
  const codes: Readonly<Record<string, string>> = {
    ...verified,
    ...granters,
    ...statuses,
    ...standingNames(),
  };
  return (
    codes[value] ??
    value
      .replace(/^[≥≤]/, (sign) => bounds[sign as keyof typeof bounds])
      .replace(/\d{4}-\d\d-\d\d/, dayText)
      .replace(/\d+\.\d{6}/, percentText)
  );
}
