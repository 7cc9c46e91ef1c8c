import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { FaultEffect, FaultMatch, FaultUntil } from '../../contract/generated/types.js';
import { type ApiRequest, callApi } from '../client/api.js';
import { Form, useAction } from '../parts/action.js';
import { Button, Select, TextField } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { ProblemNote } from '../parts/loading.js';
import { words } from './words.js';

/** Values of the form, as typed. */
interface FaultDraft {
  /** Field of the effect, with its value where that is one of a list: `body=empty`. */
  effect: string;
  /** Value of an effect that takes a number or a text. */
  value: string;
  retryAfter: string;
  retryAfterForm: '' | 'date' | 'past-date';
  location: string;
  operation: string;
  eventType: string;
  companyId: string;
  nth: string;
  probability: string;
  until: '' | 'count' | 'instant';
  untilValue: string;
}

const emptyFaultDraft: FaultDraft = {
  effect: 'status',
  value: '503',
  retryAfter: '',
  retryAfterForm: '',
  location: '',
  operation: '',
  eventType: '',
  companyId: '',
  nth: '',
  probability: '',
  until: 'count',
  untilValue: '1',
};

/** Effects to choose from, with their initial value; empty for those without a value. */
const effects: Readonly<Record<string, string>> = {
  status: '503',
  latency: '2000',
  dripMs: '1000',
  stallMs: '60000',
  informational: '103',
  contentType: 'text/html',
  'reset=before': '',
  'reset=after': '',
  'close=before': '',
  'close=after': '',
  'body=empty': '',
  'body=truncated': '',
  'body=truncated-chunked': '',
  'body=truncated-gzip': '',
  'body=malformed': '',
  'body=broken-schema': '',
  'body=extra-members': '',
  'body=unknown-values': '',
  'webhook=duplicate': '',
  'webhook=burst': '',
  'webhook=out-of-order': '',
  'webhook=delayed': '',
  'webhook=never': '',
  'webhook=wrong-signature': '',
  'webhook=old-secret': '',
  'webhook=stale-timestamp': '',
  'webhook=altered-body': '',
  'webhook=truncated-body': '',
  'webhook=slow-body': '',
  'webhook=unknown-type': '',
  'webhook=unknown-members': '',
  'webhook=thin-payload': '',
  'webhook=huge-payload': '',
  'webhook=redirect': '',
};

/** True if the fault applies to webhook messages, not to responses. */
function affectsMessages({ effect }: FaultDraft): boolean {
  return effect.startsWith('webhook=');
}

function toEffect(draft: FaultDraft): FaultEffect {
  const { effect, value } = draft;
  const [field = '', choice] = effect.split('=');
  if (field === 'webhook') return { webhook: { kind: choice } } as FaultEffect;
  if (choice !== undefined) return { [field]: choice };
  if (field === 'contentType') return { contentType: value };
  if (field === 'latency') return { latency: { ms: Number(value) } };
  return { [field]: Number(value), ...(field === 'status' ? statusHeaders(draft) : {}) };
}

/** Header fields of a status effect. */
function statusHeaders(draft: FaultDraft): FaultEffect {
  const { retryAfter, retryAfterForm, location } = draft;
  const form = retryAfterForm === '' ? {} : { retryAfterForm };
  const wait = retryAfter === '' ? {} : { retryAfter: Number(retryAfter), ...form };
  return isRedirect(draft) && location !== '' ? { ...wait, location } : wait;
}

/** True if the status redirects; only then it has a `Location`. */
function isRedirect({ effect, value }: FaultDraft): boolean {
  return effect === 'status' && value.startsWith('3');
}

function toMatch(draft: FaultDraft): FaultMatch {
  const { operation, eventType, companyId, nth, probability } = draft;
  const which = affectsMessages(draft) ? { eventType } : { operation };
  const texts = Object.entries({ ...which, companyId }).filter(([, text]) => text !== '');
  const numbers = Object.entries({ nth, probability }).filter(([, text]) => text !== '');
  return Object.fromEntries([...texts, ...numbers.map(([name, text]) => [name, Number(text)])]);
}

function toUntil({ until, untilValue }: FaultDraft): FaultUntil {
  if (until === '') return {};
  return until === 'count' ? { count: Number(untilValue) } : { instant: untilValue };
}

/** Examples: a key of `words` and the values to fill in. */
const examples = [
  ['lost', { effect: 'reset=after', operation: 'createReport' }],
  ['busy', { effect: 'status', value: '429', retryAfter: '1', operation: 'createReport', untilValue: '2' }],
  ['redirected', { effect: 'status', value: '302', operation: 'createReport' }],
  ['slow', { effect: 'latency', value: '2000', operation: 'getReport', until: '' }],
  ['strange', { effect: 'body=extra-members', until: '' }],
  ['twice', { effect: 'webhook=duplicate', until: '' }],
] as const satisfies readonly (readonly [string, Partial<FaultDraft>])[];

/** Creates a fault: its effect, the calls or messages it applies to, and its end. */
export function FaultForm({ onSet }: { onSet(): void }): JSX.Element {
  const t = words();
  const [draft, setDraft] = useState(emptyFaultDraft);
  const { busy, error, run } = useAction();
  const change = (changed: Partial<FaultDraft>): void => setDraft({ ...draft, ...changed });
  // The server validates the body.
  const request: ApiRequest = {
    method: 'POST',
    path: '/_sandbox/faults',
    body: { match: toMatch(draft), effect: toEffect(draft), until: toUntil(draft) },
  };
  const matchFields: readonly (readonly [name: keyof FaultDraft, label: string, hint?: string])[] = [
    affectsMessages(draft)
      ? ['eventType', t.eventType, t.eventTypeHint]
      : ['operation', t.operation, t.operationHint],
    ['companyId', t.company, t.companyHint],
    ['nth', t.nth],
    ['probability', t.probability],
  ];
  const { effect, value, retryAfter, retryAfterForm, location, until, untilValue } = draft;
  return (
    <Form
      onSubmit={() =>
        void run(async () => {
          await callApi<'createFault'>(request);
          onSet();
        })
      }
    >
      <p class="actions">
        <span class="small">{t.examples}:</span>
        {examples.map(([name, filled]) => (
          <Button key={name} onClick={() => setDraft({ ...emptyFaultDraft, ...filled })}>
            {t[name]}
          </Button>
        ))}
      </p>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="filters">
        <Select
          label={t.effect}
          value={effect}
          options={Object.keys(effects).map((each) => [each, each.replace('=', ': ')] as const)}
          onChange={(next) => change({ effect: next, value: effects[next] ?? '' })}
        />
        {effects[effect] !== '' && (
          <TextField label={t.value} value={value} onChange={(next) => change({ value: next })} />
        )}
        {effect === 'status' && (
          <>
            <TextField
              label={t.retryAfter}
              value={retryAfter}
              onChange={(next) => change({ retryAfter: next })}
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
                onChange={(next) => change({ retryAfterForm: next as FaultDraft['retryAfterForm'] })}
              />
            )}
            {isRedirect(draft) && (
              <TextField label="Location" value={location} onChange={(next) => change({ location: next })} />
            )}
          </>
        )}
        {matchFields.map(([name, label, hint]) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            value={draft[name]}
            onChange={(next) => change({ [name]: next })}
          />
        ))}
        <Select
          label={t.until}
          value={until}
          options={[
            ['count', t.counted],
            ['instant', t.instant],
            ['', t.removed],
          ]}
          onChange={(next) =>
            change({
              until: next as FaultDraft['until'],
              untilValue: next === 'instant' ? '2026-02-01T00:00:00Z' : '1',
            })
          }
        />
        {until !== '' && (
          <TextField
            label={t.untilValue}
            value={untilValue}
            onChange={(next) => change({ untilValue: next })}
          />
        )}
      </div>
      <p class="actions">
        <Button look="main" type="submit" busy={busy}>
          {t.set}
        </Button>
        <CopyCurlButton request={request} />
      </p>
    </Form>
  );
}
