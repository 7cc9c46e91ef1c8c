import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ApiRequest, NoResponseError, openResponse } from '../client/api.js';
import { apiKey, owner } from '../client/session.js';
import { countText } from '../i18n/language.js';
import { Form } from '../parts/action.js';
import { BodyText, formatBody } from '../parts/code.js';
import { Button, Field, Select, SubmitButton, TextField } from '../parts/controls.js';
import { CopyButton, CopyCurlButton, curlOf } from '../parts/copy.js';
import { ProblemNote } from '../parts/loading.js';
import { HeaderTable } from '../parts/table.js';
import { ResponseStatus } from '../requests/response-status.js';
import { announce } from '../shell/announcements.js';
import {
  buildRequest,
  ExampleSelect,
  examplesOf,
  exampleText,
  fieldKey,
  initialInput,
  rememberIds,
  type TryInput,
} from './examples.js';
import type { DescribedParameter, ListedOperation, OpenApi } from './openapi.js';
import { words } from './operation-words.js';
import { Disclosure, namedValues } from './schema.js';

/** A response, of any kind. */
interface TriedResponse {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** Body received so far. */
  text: string;
  /** Milliseconds from sending to the first byte. */
  ms: number;
}

interface ExchangeState {
  busy: boolean;
  received: TriedResponse | null;
  /** Error if no response or only a part came; undefined otherwise. */
  error: unknown;
}

interface TriedExchange extends ExchangeState {
  /** Sends a request, and aborts one that is still running. */
  send(request: ApiRequest): void;
  /** Aborts a running request, such as an endless stream. */
  stop(): void;
}

/** Sends requests and collects the response as it arrives. */
function useExchange(): TriedExchange {
  const [state, setState] = useState<ExchangeState>({ busy: false, received: null, error: undefined });
  const control = useRef<AbortController | null>(null);
  const stop = (): void => control.current?.abort();
  useEffect(() => stop, []);
  const send = async (request: ApiRequest): Promise<void> => {
    stop();
    const controller = new AbortController();
    control.current = controller;
    setState({ busy: true, received: null, error: undefined });
    let received: TriedResponse | null = null;
    let error: unknown;
    try {
      for await (received of streamResponse({ ...request, signal: controller.signal }))
        if (isStream(received)) setState({ busy: true, received, error });
    } catch (cause) {
      if (!controller.signal.aborted) error = cause;
    }
    // A newer request has replaced this one.
    if (control.current !== controller) return;
    if (received !== null) {
      rememberIds(received.text);
      announce(String(received.status));
    }
    setState({ busy: false, received, error });
  };
  return { ...state, send: (request) => void send(request), stop };
}

const isStream = ({ headers }: TriedResponse): boolean =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/event-stream'));

/** Yields the response received so far, after each chunk. */
async function* streamResponse(request: ApiRequest): AsyncGenerator<TriedResponse> {
  const began = performance.now();
  const response = await openResponse(request);
  const ms = Math.round(performance.now() - began);
  const received = { status: response.status, headers: [...response.headers], text: '', ms };
  yield received;
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const chunk = await reader?.read().catch((error) => {
      throw new NoResponseError(String(error));
    });
    if (chunk === undefined || chunk.done) return;
    received.text += decoder.decode(chunk.value, { stream: true });
    yield { ...received };
  }
}

function ResponseContent({ response }: { response: TriedResponse }): JSX.Element {
  const t = words();
  const { status, headers, text, ms } = response;
  const container = useRef<HTMLElement>(null);
  useEffect(() => container.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section class="response-view" aria-labelledby="received" ref={container}>
      <h3 id="received">{t.response}</h3>
      <p class="outcome">
        <ResponseStatus status={status} /> <span class="small">{t.took(ms, countText(text.length))}</span>
        {text !== '' && <CopyButton text={() => text} />}
      </p>
      {text === '' ? (
        <p class="small">{t.noBody}</p>
      ) : (
        <BodyText label={t.responseBody} text={formatBody(text)} />
      )}
      <Disclosure summary={`${t.headers}: ${headers.length}`}>
        {() => <HeaderTable caption={t.headers} headers={headers} />}
      </Disclosure>
    </section>
  );
}

interface TryProps {
  document: OpenApi;
  operation: ListedOperation;
}

function senderText(): string {
  const t = words();
  if (apiKey.value === null || owner.value === null) return t.sentWithout;
  const { kind, name } = owner.value;
  return kind === 'key' ? t.sentByKey(name) : t.sentByAccount(name);
}

/** Form that sends the operation to this server, with the key of the page. */
export function TryForm({ document, operation }: TryProps): JSX.Element {
  const t = words();
  const [input, setInput] = useState(() => initialInput(operation));
  const exchange = useExchange();
  const request = buildRequest(operation, input);
  const { values, body } = input;
  return (
    <section class="try" aria-labelledby="try">
      <h2 id="try">{t.try}</h2>
      <Form onSubmit={() => exchange.send(request)}>
        {operation.parameters?.map((parameter) => (
          <ParameterField
            key={fieldKey(parameter)}
            document={document}
            parameter={parameter}
            value={values[fieldKey(parameter)] ?? ''}
            onChange={(value) => setInput({ ...input, values: { ...values, [fieldKey(parameter)]: value } })}
          />
        ))}
        {body !== null && (
          <BodyFields
            operation={operation}
            body={body}
            onChange={(next) => setInput({ ...input, body: next })}
          />
        )}

        <p class="small">{senderText()}</p>
        <p class="actions">
          <SubmitButton busy={exchange.busy}>{t.send}</SubmitButton>
          {exchange.busy && <Button onClick={exchange.stop}>{t.stop}</Button>}
          <CopyCurlButton request={request} />
        </p>
      </Form>
      <ProblemNote error={exchange.error} />
      {exchange.received !== null && <ResponseContent response={exchange.received} />}
      <pre class="curl">{curlOf(request)}</pre>
    </section>
  );
}

interface ParameterFieldProps {
  document: OpenApi;
  parameter: DescribedParameter;
  value: string;
  onChange(value: string): void;
}

/** Suggests values of the contract, and accepts any other: invalid values are worth trying too. */
function ParameterField({ document, parameter, value, onChange }: ParameterFieldProps): JSX.Element {
  const t = words();
  const examples = examplesOf(parameter);
  const named = namedValues(document, parameter.schema).map(([each]) => each);
  const location = t.locations[parameter.in];
  return (
    <TextField
      label={parameter.name}
      hint={parameter.required ? `${location}, ${t.required}` : location}
      isRequired={parameter.in === 'path'}
      placeholder={examples[0]}
      suggestions={[...new Set([...examples, ...named])].map((each) => [each, ''])}
      value={value}
      onChange={onChange}
    />
  );
}

interface BodyFieldsProps {
  operation: ListedOperation;
  body: NonNullable<TryInput['body']>;
  onChange(body: NonNullable<TryInput['body']>): void;
}

function BodyFields({ operation, body, onChange }: BodyFieldsProps): JSX.Element {
  const t = words();
  const content = operation.requestBody?.content ?? {};
  const examples = content[body.mediaType]?.examples ?? {};
  const [chosen, setChosen] = useState(Object.keys(examples)[0] ?? '');
  const choose = (name: string): void => {
    const example = examples[name];
    if (example === undefined) return;
    setChosen(name);
    onChange({ ...body, text: exampleText(example) });
  };
  return (
    <>
      {Object.keys(content).length > 1 && (
        <Select
          label={t.mediaType}
          value={body.mediaType}
          options={Object.keys(content).map((mediaType) => [mediaType, mediaType] as const)}
          onChange={(mediaType) => onChange({ ...body, mediaType })}
        />
      )}
      {Object.keys(examples).length > 1 && (
        <ExampleSelect examples={examples} chosen={chosen} onChoose={choose} />
      )}
      <Field label={t.body}>
        {(attributes) => (
          <textarea
            {...attributes}
            class="code"
            rows={Math.min(16, 1 + body.text.split('\n').length)}
            spellcheck={false}
            value={body.text}
            onInput={({ currentTarget }) => onChange({ ...body, text: currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
