import type { JSX } from 'preact';

/** Text of the contract, in English, in which backticks enclose what is code. */
export function TextWithCode({ text }: { text: string }): JSX.Element {
  return (
    <span lang="en">
      {text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))}
    </span>
  );
}
