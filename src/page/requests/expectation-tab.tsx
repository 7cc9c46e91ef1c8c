import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Expectation, ExpectationResult, RequestMatch } from '../../contract/generated/types.js';
import { type ApiRequest, callApi } from '../client/api.js';
import { Form, useAction } from '../parts/action.js';
import { Badge } from '../parts/badge.js';
import { Field, Select, SubmitButton, TextField } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { ProblemNote } from '../parts/loading.js';
import { addressOf } from '../shell/address.js';
import { words } from './words.js';

const textNames = ['operation', 'status', 'problem', 'reportId'] as const;
type Times = 'exactly' | 'atLeast' | 'atMost';
interface ExpectationDraft extends Record<(typeof textNames)[number] | 'count' | 'body', string> {
  times: Times;
}

const initialDraft: ExpectationDraft = {
  operation: 'createReport',
  status: '',
  problem: '',
  reportId: '',
  times: 'atLeast',
  count: '1',
  body: '',
};

/** Checks an expectation against the journal and shows the nearest requests. */
export function ExpectationTab(): JSX.Element {
  const t = words();
  const [draft, setDraft] = useState(initialDraft);
  const [bodyError, setBodyError] = useState<string>();
  const { error, run } = useAction();
  const [result, setResult] = useState<ExpectationResult>();
  const change = (changed: Partial<ExpectationDraft>): void => setDraft({ ...draft, ...changed });
  const submit = async (): Promise<void> => {
    setResult(undefined);
    const body = parseBody(draft.body);
    setBodyError(body.valid ? undefined : t.noJson);
    if (body.valid) setResult((await callApi<'expectRequests'>(expectationRequest(draft))).body);
  };
  const names = { operation: t.operation, status: t.status, problem: t.problem, reportId: t.report };
  return (
    <>
      <p class="lead">{t.expectationLead}</p>
      <Form onSubmit={() => void run(submit)}>
        <div class="filters">
          {textNames.map((name) => (
            <TextField
              key={name}
              label={names[name]}
              value={draft[name]}
              onChange={(text) => change({ [name]: text })}
            />
          ))}

          <Select
            label={t.times}
            value={draft.times}
            options={Object.entries(t.timesNames)}
            onChange={(times) => change({ times: times as Times })}
          />
          <Field label={t.count}>
            {(attributes) => (
              <input
                {...attributes}
                type="number"
                min="0"
                value={draft.count}
                onInput={({ currentTarget }) => change({ count: currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <Field label={t.body} hint={t.bodyHint} error={bodyError}>
          {(attributes) => (
            <textarea
              {...attributes}
              class="code"
              rows={3}
              spellcheck={false}
              placeholder='{"companyId":"sbx-spa-clean"}'
              value={draft.body}
              onInput={({ currentTarget }) => change({ body: currentTarget.value })}
            />
          )}
        </Field>

        <div class="actions">
          <SubmitButton>{t.check}</SubmitButton>
          {parseBody(draft.body).valid && <CopyCurlButton request={expectationRequest(draft)} />}
        </div>
      </Form>
      <ProblemNote error={error} />
      <div role="status">{result !== undefined && <Result result={result} />}</div>
    </>
  );
}

function Result({ result }: { result: ExpectationResult }): JSX.Element {
  const t = words();
  const { passed, message, requestIds, nearest } = result;
  return (
    <div class="expectation-result">
      <p>
        <Badge tone={passed ? 'good' : 'bad'}>{passed ? t.holds : t.fails}</Badge>
      </p>
      <p lang="en">{message}</p>
      {requestIds.length > 0 && (
        <p>
          {t.matched}{' '}
          {requestIds.map((id) => (
            <RequestLink key={id} id={id} />
          ))}
        </p>
      )}
      {nearest.map(({ requestId, differences }) => (
        <section key={requestId}>
          <h2>
            {t.nearest} <RequestLink id={requestId} />
          </h2>
          <ul>
            {differences.map(({ member, expected, actual }) => (
              <li key={member}>{t.difference(member, JSON.stringify(expected), JSON.stringify(actual))}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function RequestLink({ id }: { id: string }): JSX.Element {
  return (
    <a class="request-link" href={addressOf(['requests', id])}>
      <code>{id}</code>
    </a>
  );
}

/** Empty fields are not part of the expectation. */
function expectationRequest(draft: ExpectationDraft): ApiRequest {
  const { operation, status, problem, reportId } = draft;
  const fields = Object.entries({ operation, status, problem, reportId }).filter(([, text]) => text !== '');
  const body = parseBody(draft.body);
  const match: RequestMatch = {
    ...Object.fromEntries(fields),
    ...(/^\d+$/.test(status) ? { status: Number(status) } : {}),
    ...(body.valid && body.value !== undefined ? { body: body.value } : {}),
  };
  const expectation: Expectation = { match, times: { [draft.times]: Number(draft.count) } };
  return { method: 'POST', path: '/_sandbox/requests/expect', body: expectation };
}

function parseBody(text: string): { valid: true; value: RequestMatch['body'] } | { valid: false } {
  if (text.trim() === '') return { valid: true, value: undefined };
  try {
    return { valid: true, value: JSON.parse(text) as RequestMatch['body'] };
  } catch {
    return { valid: false };
  }
}
