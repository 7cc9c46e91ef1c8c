import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type ApiRequest, callApi } from '../client/api.js';
import { language } from '../i18n/language.js';
import { Form, useAction } from '../parts/action.js';
import { Button, Select, SubmitButton, type Suggestion, TextField } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { eventTypes } from '../parts/event-names.js';
import { ProblemNote, useResource } from '../parts/loading.js';
import {
  affectsMessages,
  effects,
  emptyFaultDraft,
  type FaultDraft,
  isRedirect,
  operations,
  pictureOf,
  toFault,
} from './draft.js';
import { effectNames, words } from './words.js';

/** Examples: a key of `words` and the values to fill in. */
const examples = [
  ['lost', { effect: 'reset=after', operation: 'createReport' }],
  ['busy', { effect: 'status', value: '429', retryAfter: '1', operation: 'createReport', untilValue: '2' }],
  ['redirected', { effect: 'status', value: '302', operation: 'createReport' }],
  ['slow', { effect: 'latency', value: '2000', operation: 'getReport', until: '' }],
  ['strange', { effect: 'body=extra-members', until: '' }],
  ['twice', { effect: 'webhook=duplicate', until: '' }],
] as const satisfies readonly (readonly [string, Partial<FaultDraft>])[];

const toSuggestions = (values: readonly string[]): Suggestion[] => values.map((value) => [value, '']);

/** Creates a fault: its effect with a picture, the value that the effect needs, then the calls it applies to. */
export function FaultForm({ onSet }: { onSet(): void }): JSX.Element {
  const t = words();
  const [draft, setDraft] = useState(emptyFaultDraft);
  const { busy, error, run } = useAction();
  // Under `/_sandbox`, so that no fault applies to it and the journal does not list it.
  const scenarios = useResource<'listScenarios'>({ path: '/_sandbox/scenarios' });
  const change = (changed: Partial<FaultDraft>): void => setDraft({ ...draft, ...changed });
  const request: ApiRequest = { method: 'POST', path: '/_sandbox/faults', body: toFault(draft) };
  const { effect, value } = draft;
  const valueKind = effects[effect]?.value?.[0];
  const isMessage = affectsMessages(draft);
  return (
    <Form
      onSubmit={() =>
        void run(async () => {
          await callApi<'createFault'>(request);
          onSet();
        })
      }
    >
      <p class="actions presets">
        <span class="small">{t.examples}:</span>
        {examples.map(([name, filled]) => (
          <Button key={name} onClick={() => setDraft({ ...emptyFaultDraft, ...filled })}>
            {t[name]}
          </Button>
        ))}
      </p>
      <ProblemNote error={error} />
      <div class="fault-fields fault-form">
        <Select
          label={t.effect}
          value={effect}
          options={Object.entries(effectNames())}
          onChange={(next) => change({ effect: next, value: effects[next]?.value?.[1] ?? '' })}
        />
        {valueKind !== undefined && (
          <TextField label={t.values[valueKind]} value={value} onChange={(next) => change({ value: next })} />
        )}
        <figure class="fault-picture">
          <figcaption class="small">{isMessage ? t.pictureOfMessage : t.picture}</figcaption>
          <pre>{pictureOf(draft, t)}</pre>
        </figure>
        {isMessage ? (
          <TextField
            key="event"
            label={t.eventType}
            placeholder={t.allEvents}
            suggestions={toSuggestions(eventTypes)}
            value={draft.eventType}
            onChange={(eventType) => change({ eventType })}
          />
        ) : (
          <TextField
            key="operation"
            label={t.operation}
            placeholder={t.all}
            suggestions={toSuggestions(operations)}
            value={draft.operation}
            onChange={(operation) => change({ operation })}
          />
        )}
        <TextField
          label={t.company}
          placeholder={t.all}
          suggestions={(scenarios.value?.data ?? []).map(({ companyId, story }) => [
            companyId,
            story[language.value],
          ])}
          value={draft.companyId}
          onChange={(companyId) => change({ companyId })}
        />
        <MoreFields draft={draft} onChange={change} />
      </div>
      <p class="actions">
        <SubmitButton busy={busy}>{t.set}</SubmitButton>
        <CopyCurlButton request={request} />
      </p>
    </Form>
  );
}

interface MoreFieldsProps {
  draft: FaultDraft;
  onChange(changed: Partial<FaultDraft>): void;
}

/** Optional fields, folded; the fold shows when the fault ends. */
function MoreFields({ draft, onChange }: MoreFieldsProps): JSX.Element {
  const t = words();
  const { effect, retryAfter, retryAfterForm, until, untilValue } = draft;
  const field = (name: keyof FaultDraft, label: string): JSX.Element => (
    <TextField key={name} label={label} value={draft[name]} onChange={(next) => onChange({ [name]: next })} />
  );
  return (
    <details>
      <summary>{t.more(t.ends[until](untilValue as never))}</summary>
      <div class="fault-fields">
        {effect === 'status' && field('retryAfter', t.retryAfter)}
        {effect === 'status' && retryAfter !== '' && (
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
        {isRedirect(draft) && field('location', 'Location')}
        {field('nth', t.nth)}
        {field('probability', t.probability)}
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
        {until !== '' && field('untilValue', until === 'count' ? t.untilCount : t.untilInstant)}
      </div>
    </details>
  );
}
