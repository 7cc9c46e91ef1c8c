import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { Form } from '../parts/form.js';
import { TextField } from '../parts/text-field.js';
import { words } from './words.js';

/** Asks for a report on a company that nobody listed. */
export function CreateReportForm({ onAsk }: { onAsk(companyId: string): Promise<void> }): JSX.Element {
  const t = words();
  const [text, setText] = useState('');
  return (
    <Form
      class="any"
      onSubmit={() => {
        if (text !== '') void onAsk(text);
      }}
    >
      <TextField label={t.otherField} hint={t.otherHint} value={text} onChange={setText}>
        <Button type="submit">{t.ask}</Button>
      </TextField>
    </Form>
  );
}
