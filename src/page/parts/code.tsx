import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { countText } from '../i18n/format.js';
import { Button } from './controls.js';
import { partWords } from './words.js';

/** Text of the contract, in English, in which backticks enclose what is code. */
export function TextWithCode({ text }: { text: string }): JSX.Element {
  return (
    <span lang="en">
      {text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))}
    </span>
  );
}

/** More is shown when it is asked for: a browser is long about a text of megabytes. */
const maxInitialCharacters = 100_000;

/** The text of a body as it is, in a box of its own that scrolls. */
export function BodyText({ label, text }: { label: string; text: string }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : text.length - maxInitialCharacters;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
    <section class="body-text" tabIndex={0} aria-label={label}>
      <pre>{rest > 0 ? text.slice(0, maxInitialCharacters) : text}</pre>
      {rest > 0 && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {partWords().rest(countText(rest))}
        </Button>
      )}
    </section>
  );
}

/** JSON with a line for each field, anything else as it is: JSON that is nested deeply, or holds `1e400`, as well. */
export function pretty(text: string): string {
  try {
    const value = JSON.parse(text);
    return isPlain(value) ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}

/** Returns whether a value can be written again as it was, and not much longer: indentation grows with the square of the depth. */
function isPlain(value: unknown, maxLevels = 64): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return maxLevels > 0 && Object.values(value).every((below) => isPlain(below, maxLevels - 1));
}
