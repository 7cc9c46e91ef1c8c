import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ClockAdvance } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { Form } from '../parts/form.js';
import { TextField } from '../parts/text-field.js';
import { words } from './words.js';

interface AdvanceProps {
  busy: boolean;
  onAdvance(step: ClockAdvance): void;
}

/** How far the clock shall go. */
export function Advance({ busy, onAdvance }: AdvanceProps): JSX.Element {
  const t = words();
  const [own, setOwn] = useState('');
  const steps = [
    ['PT1M', t.minute],
    ['PT1H', t.hour],
    ['P1D', t.day],
    ['P30D', t.month],
  ] as const;
  return (
    <>
      <p class="actions">
        <Button look="main" busy={busy} onClick={() => onAdvance({ next: true })}>
          {t.next}
        </Button>
        {steps.map(([by, name]) => (
          <Button key={by} busy={busy} onClick={() => onAdvance({ by })}>
            {name}
          </Button>
        ))}
      </p>
      <Form class="own-step" onSubmit={() => onAdvance(/^\d/.test(own) ? { to: own } : { by: own })}>
        <TextField label={t.own} hint={t.ownHint} isRequired value={own} onChange={setOwn}>
          <Button type="submit" busy={busy}>
            {t.advance}
          </Button>
        </TextField>
      </Form>
    </>
  );
}
