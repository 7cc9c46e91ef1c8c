import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { countText } from '../i18n/language.js';
import { Button } from './controls.js';
import { partWords } from './words.js';

/** English text of the contract; backticks enclose code. */
export function TextWithCode({ text }: { text: string }): JSX.Element {
  return (
    <span lang="en">
      {text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
    </span>
  );
}

/** Max characters shown at first: browsers are slow with texts of megabytes. */
const maxInitialCharacters = 100_000;

/** A body in a scrollable box. */
export function BodyText({ label, text }: { label: string; text: string }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const hiddenCharacters = isWhole ? 0 : text.length - maxInitialCharacters;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must scroll by keys too
    <section class="body-text" tabIndex={0} aria-label={label}>
      <pre>{hiddenCharacters > 0 ? text.slice(0, maxInitialCharacters) : text}</pre>
      {hiddenCharacters > 0 && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {partWords().rest(countText(hiddenCharacters))}
        </Button>
      )}
    </section>
  );
}

/** Indents JSON. Returns other text unchanged, and also JSON that is deeply nested or has numbers such as `1e400`. */
export function formatBody(text: string): string {
  try {
    const value = JSON.parse(text);
    return isPlain(value) ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}

/** Returns true if indenting keeps the value and its size: indentation grows with the square of the depth. */
function isPlain(value: unknown, maxLevels = 64): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return maxLevels > 0 && Object.values(value).every((below) => isPlain(below, maxLevels - 1));
}
