import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { CopyCurl } from '../parts/copy.js';
import { Select } from '../parts/field.js';
import { Form } from '../parts/form.js';
import { ProblemNote } from '../parts/problem-note.js';
import { TextField } from '../parts/text-field.js';
import { useAction } from '../server/action.js';
import { type ApiRequest, callApi } from '../server/api.js';
import { affectsMessages, effects, emptyDraft, type FaultDraft, isRedirect, toFault } from './draft.js';
import { words } from './words.js';

/** One click away: what it is called, and what it fills in. */
const examples = [
  ['lost', { effect: 'reset=after', operation: 'createReport' }],
  ['busy', { effect: 'status', value: '429', retryAfter: '1', operation: 'createReport', untilValue: '2' }],
  ['redirected', { effect: 'status', value: '302', operation: 'createReport' }],
  ['slow', { effect: 'latency', value: '2000', operation: 'getReport', until: '' }],
  ['strange', { effect: 'body=extra-members', until: '' }],
  ['twice', { effect: 'webhook=duplicate', until: '' }],
] as const satisfies readonly (readonly [string, Partial<FaultDraft>])[];

/** Sets a fault: which calls or messages it hits, what they suffer, and when it is over. */
export function FaultForm({ onSet }: { onSet(): void }): JSX.Element {
  const t = words();
  const [draft, setDraft] = useState(emptyDraft);
  const { busy, error, run } = useAction();
  const change = (changed: Partial<FaultDraft>): void => setDraft({ ...draft, ...changed });
  const asked: ApiRequest = { method: 'POST', path: '/_sandbox/faults', body: toFault(draft) };
  return (
    <Form
      onSubmit={() =>
        void run(async () => {
          await callApi<'createFault'>(asked);
          onSet();
        })
      }
    >
      <p class="actions">
        <span class="small">{t.examples}:</span>
        {examples.map(([name, filled]) => (
          <Button key={name} onClick={() => setDraft({ ...emptyDraft, ...filled })}>
            {t[name]}
          </Button>
        ))}
      </p>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="filters">
        <EffectFields draft={draft} onChange={change} />
        <MatchFields draft={draft} onChange={change} />
        <DurationFields draft={draft} onChange={change} />
      </div>
      <p class="actions">
        <Button look="main" type="submit" busy={busy}>
          {t.set}
        </Button>
        <CopyCurl asked={asked} />
      </p>
    </Form>
  );
}

interface PartProps {
  draft: FaultDraft;
  onChange(changed: Partial<FaultDraft>): void;
}

function EffectFields({ draft, onChange }: PartProps): JSX.Element {
  const t = words();
  const { effect, value } = draft;
  return (
    <>
      <Select
        label={t.effect}
        value={effect}
        options={Object.keys(effects).map((each) => [each, each.replace('=', ': ')] as const)}
        onChange={(next) => onChange({ effect: next, value: effects[next] ?? '' })}
      />
      {effects[effect] !== '' && (
        <TextField label={t.value} value={value} onChange={(next) => onChange({ value: next })} />
      )}
      {effect === 'status' && <StatusHeaderFields draft={draft} onChange={onChange} />}
    </>
  );
}

function StatusHeaderFields({ draft, onChange }: PartProps): JSX.Element {
  const t = words();
  const { retryAfter, retryAfterForm, location } = draft;
  return (
    <>
      <TextField
        label={t.retryAfter}
        value={retryAfter}
        onChange={(next) => onChange({ retryAfter: next })}
      />
      {retryAfter !== '' && (
        <Select
          label={t.retryAfterForm}
          value={retryAfterForm}
          options={[
            ['', t.seconds],
            ['date', t.date],
            ['past-date', t.pastDate],
          ]}
          onChange={(next) => onChange({ retryAfterForm: next as FaultDraft['retryAfterForm'] })}
        />
      )}
      {isRedirect(draft) && (
        <TextField label="Location" value={location} onChange={(next) => onChange({ location: next })} />
      )}
    </>
  );
}

function MatchFields({ draft, onChange }: PartProps): JSX.Element {
  const t = words();
  const { operation, eventType, companyId, nth, probability } = draft;
  return (
    <>
      {affectsMessages(draft) ? (
        <TextField
          label={t.eventType}
          hint={t.eventTypeHint}
          value={eventType}
          onChange={(next) => onChange({ eventType: next })}
        />
      ) : (
        <TextField
          label={t.operation}
          hint={t.operationHint}
          value={operation}
          onChange={(next) => onChange({ operation: next })}
        />
      )}
      <TextField
        label={t.company}
        hint={t.companyHint}
        value={companyId}
        onChange={(next) => onChange({ companyId: next })}
      />
      <TextField label={t.nth} value={nth} onChange={(next) => onChange({ nth: next })} />
      <TextField
        label={t.probability}
        value={probability}
        onChange={(next) => onChange({ probability: next })}
      />
    </>
  );
}

function DurationFields({ draft: { until, untilValue }, onChange }: PartProps): JSX.Element {
  const t = words();
  return (
    <>
      <Select
        label={t.until}
        value={until}
        options={[
          ['count', t.counted],
          ['instant', t.instant],
          ['', t.removed],
        ]}
        onChange={(next) =>
          onChange({
            until: next as FaultDraft['until'],
            untilValue: next === 'instant' ? '2026-02-01T00:00:00Z' : '1',
          })
        }
      />
      {until !== '' && (
        <TextField
          label={t.untilValue}
          value={untilValue}
          onChange={(next) => onChange({ untilValue: next })}
        />
      )}
    </>
  );
}
