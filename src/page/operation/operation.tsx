import type { JSX } from 'preact';
import { loadOpenApi, type OpenApi, type Operation, operationsOf } from '../operations/openapi.js';
import { OperationLinks, Signature } from '../operations/operation-links.js';
import { TextWithCode } from '../parts/coded.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { Empty, Loaded } from '../parts/states.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { titles } from '../words/views.js';
import { Responses } from './answers.js';
import { Examples } from './examples.js';
import { Body, Member } from './members.js';
import { fieldOf } from './request-of.js';
import { TryForm } from './try-form.js';
import { words } from './words.js';

/** One operation: what it takes, what it answers, and a try. */
export function View({ parameters: { operationId = '' } }: ViewProps): JSX.Element {
  const document = useLoaded(loadOpenApi, []);
  return (
    <>
      <p class="back">
        <a href={addressOf(['operations'])}>← {titles().operations}</a>
      </p>
      <Loaded of={document}>{(known) => <OperationPage document={known} operationId={operationId} />}</Loaded>
    </>
  );
}

function OperationPage({ document, operationId }: { document: OpenApi; operationId: string }): JSX.Element {
  const operations = operationsOf(document);
  const operation = operations.find((each) => each.operationId === operationId);
  if (operation === undefined) {
    return (
      <>
        <Heading title={titles().operation} />
        <Empty>{words().unknown(operationId)}</Empty>
      </>
    );
  }
  const [tag = ''] = operation.tags;
  return (
    <>
      <Head document={document} operation={operation} />
      <div class={operation.isMessage ? 'message' : 'operation'}>
        <OperationInput document={document} operation={operation} />
        {!operation.isMessage && <TryForm document={document} operation={operation} />}
        <Responses document={document} operation={operation} />
      </div>
      <nav class="operation-group" aria-labelledby="others">
        <h2 id="others">{words().others(tag)}</h2>
        <OperationLinks of={operations.filter(({ tags }) => tags.includes(tag))} here={operationId} />
      </nav>
    </>
  );
}

interface OperationProps {
  document: OpenApi;
  operation: Operation;
}

/** What it is for, what it is asked with, and where it comes from. */
function Head({ document, operation }: OperationProps): JSX.Element {
  const t = words();
  const { summary, description, 'x-fact': fact, 'x-gap': gap } = operation;
  const question = document['x-interface'].gaps.find(({ id }) => id === gap)?.question;
  return (
    <>
      <Heading title={summary}>
        <p>
          <Signature of={operation} />
        </p>
        <p class="lead">
          <TextWithCode text={description} />
        </p>
      </Heading>
      <Facts
        of={[
          [t.needs, credentialText(operation)],
          [
            fact === undefined ? '' : t.fact(fact),
            fact === undefined ? null : <a href={addressOf(['contract'])}>{titles().contract}</a>,
          ],
          [
            gap === undefined ? '' : t.gap(gap),
            question === undefined ? null : (
              <a href={addressOf(['contract'], { show: 'gaps' })}>
                <TextWithCode text={question} />
              </a>
            ),
          ],
        ]}
      />
    </>
  );
}

function credentialText({ isMessage, security }: Operation): string {
  const t = words();
  if (isMessage) return t.isSigned;
  if (security === undefined) return t.needsKey;
  return security.length === 0 ? t.needsNothing : t.needsEither;
}

/** What it takes: its parameters, and its body. */
function OperationInput({ document, operation }: OperationProps): JSX.Element {
  const t = words();
  const { parameters = [], requestBody, isMessage } = operation;
  return (
    <div class="taken">
      {parameters.length > 0 && <Parameters document={document} of={parameters} />}
      {requestBody !== undefined && (
        <section aria-labelledby="body">
          <h2 id="body">{t.body}</h2>
          {requestBody.required !== true && <p>{t.optional}</p>}
          {Object.entries(requestBody.content).map(([mediaType, { schema, examples = {} }]) => (
            <div key={mediaType}>
              <p class="small">
                <code>{mediaType}</code>
              </p>
              <Body document={document} schema={schema} label={mediaType} />
              {/* Of what can be tried, they stand where it is. */}
              {isMessage && <Examples of={examples} label={mediaType} />}
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

interface ParametersProps {
  document: OpenApi;
  of: NonNullable<Operation['parameters']>;
}

function Parameters({ document, of }: ParametersProps): JSX.Element {
  const t = words();
  return (
    <section aria-labelledby="parameters">
      <h2 id="parameters">{t.parameters}</h2>
      <ul class="members">
        {of.map((parameter) => (
          <Member
            key={fieldOf(parameter)}
            document={document}
            name={parameter.name}
            schema={parameter.schema}
            required={parameter.required}
            description={parameter.description}
            place={t.places[parameter.in]}
            mark={parameter['x-fact'] ?? parameter['x-gap']}
          />
        ))}
      </ul>
    </section>
  );
}
