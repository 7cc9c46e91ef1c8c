import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { Field } from '../parts/field.js';
import { words } from './words.js';

/** Asks for a report on a company that nobody listed. */
export function AskForAny({ onAsk }: { onAsk(companyId: string): Promise<void> }): JSX.Element {
  const t = words();
  const [text, setText] = useState('');
  return (
    <form
      class="any"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') void onAsk(text);
      }}
    >
      <Field label={t.otherField} hint={t.otherHint}>
        {(ties) => (
          <span class="joined">
            <input
              {...ties}
              type="text"
              autocomplete="off"
              spellcheck={false}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit">{t.ask}</Button>
          </span>
        )}
      </Field>
    </form>
  );
}
