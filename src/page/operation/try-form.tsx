import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { OpenApi, Operation, Parameter } from '../operations/openapi.js';
import { Button } from '../parts/button.js';
import { CopyCurl } from '../parts/copy.js';
import { Field, Select } from '../parts/field.js';
import { Form } from '../parts/form.js';
import { curlOf } from '../server/curl.js';
import { accountName, apiKey } from '../server/session.js';
import { ExampleSelect, exampleText } from './examples.js';
import { useExchange } from './exchange.js';
import { ResponseView } from './received-answer.js';
import { buildRequest, examplesOf, fieldOf, initialInput, type TryInput } from './request-of.js';
import { valuesOf } from './schema-text.js';
import { words } from './words.js';

interface TryProps {
  document: OpenApi;
  operation: Operation;
}

/** Asks the operation of this server, with the key of the page. */
export function TryForm({ document, operation }: TryProps): JSX.Element {
  const t = words();
  const [typed, setTyped] = useState(() => initialInput(operation));
  const exchange = useExchange();
  const asked = buildRequest(operation, typed);
  const account = accountName.value;
  return (
    <section class="try" aria-labelledby="try">
      <h2 id="try">{t.try}</h2>
      <Form onSubmit={() => exchange.send(asked)}>
        <Fields document={document} operation={operation} typed={typed} onChange={setTyped} />
        <p class="small">{apiKey.value === null || account === null ? t.sentWithout : t.sentAs(account)}</p>
        <p class="actions">
          <Button look="main" type="submit" busy={exchange.busy}>
            {t.send}
          </Button>
          {exchange.busy && <Button onClick={exchange.stop}>{t.stop}</Button>}
          <CopyCurl asked={asked} />
        </p>
      </Form>
      <ResponseView of={exchange} />
      <pre class="curl">{curlOf(asked)}</pre>
    </section>
  );
}

interface FieldsProps extends TryProps {
  typed: TryInput;
  onChange(typed: TryInput): void;
}

function Fields({ document, operation, typed, onChange }: FieldsProps): JSX.Element {
  const { values, body } = typed;
  return (
    <>
      {operation.parameters?.map((parameter) => (
        <ParameterField
          key={fieldOf(parameter)}
          document={document}
          parameter={parameter}
          value={values[fieldOf(parameter)] ?? ''}
          onChange={(value) => onChange({ ...typed, values: { ...values, [fieldOf(parameter)]: value } })}
        />
      ))}
      {body !== null && (
        <BodyFields
          operation={operation}
          body={body}
          onChange={(next) => onChange({ ...typed, body: next })}
        />
      )}
    </>
  );
}

interface ParameterFieldProps {
  document: OpenApi;
  parameter: Parameter;
  value: string;
  onChange(value: string): void;
}

/** Proposes what the contract names, and takes anything: what is wrong is worth a try as well. */
function ParameterField({ document, parameter, value, onChange }: ParameterFieldProps): JSX.Element {
  const t = words();
  const list = useId();
  const examples = examplesOf(parameter);
  const named = valuesOf(document, parameter.schema).map(([each]) => each);
  const place = t.places[parameter.in];
  return (
    <Field label={parameter.name} hint={parameter.required ? `${place}, ${t.required}` : place}>
      {(ties) => (
        <>
          <input
            {...ties}
            type="text"
            list={list}
            required={parameter.in === 'path'}
            placeholder={examples[0] ?? ''}
            autocomplete="off"
            spellcheck={false}
            value={value}
            onInput={({ currentTarget }) => onChange(currentTarget.value.trim())}
          />
          <datalist id={list}>
            {[...new Set([...examples, ...named])].map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

interface BodyFieldsProps {
  operation: Operation;
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
      {Object.keys(examples).length > 1 && <ExampleSelect of={examples} chosen={chosen} onChoose={choose} />}
      <Field label={t.body}>
        {(ties) => (
          <textarea
            {...ties}
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
