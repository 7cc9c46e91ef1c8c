import type { JSX } from 'preact';
import { TextWithCode } from '../parts/code.js';
import { Empty, Loaded, useLoaded } from '../parts/loading.js';
import { DescriptionList } from '../parts/table.js';
import { addressOf } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { Examples, fieldKey } from './examples.js';
import {
  type ListedOperation,
  loadOpenApi,
  type OpenApi,
  operationsOf,
  type ResponseObject,
  resolveReference,
} from './openapi.js';
import { OperationLinks, OperationSignature } from './operation-links.js';
import { words } from './operation-words.js';
import { Disclosure, SchemaBody, SchemaField } from './schema.js';
import { TryForm } from './try-operation.js';

/** Responses by status; successful ones are open. */
function Responses({ document, operation }: { document: OpenApi; operation: ListedOperation }): JSX.Element {
  const t = words();
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolveReference(document, response)] as const,
  );
  return (
    <section class="responses" aria-labelledby="responses">
      <h2 id="responses">{operation.isMessage ? t.endpointResponses : t.responses}</h2>
      {responses.map(([status, response]) => (
        <Disclosure
          key={status}
          isOpen={status.startsWith('2')}
          summary={
            <>
              <strong>{status}</strong> <TextWithCode text={response.description} />
            </>
          }
        >
          {() => <ResponseDetails document={document} status={status} response={response} />}
        </Disclosure>
      ))}
    </section>
  );
}

interface ResponseDetailsProps {
  document: OpenApi;
  status: string;
  response: ResponseObject;
}

function ResponseDetails({ document, status, response }: ResponseDetailsProps): JSX.Element {
  const t = words();
  const { description, headers = {}, content = {} } = response;
  const bodies = Object.entries(content);
  // The description names the problems in brackets.
  const codes = [...description.matchAll(/\(`([\w-]+)`\)/g)].map(([, code]) => code);
  return (
    <div class="response-details">
      {codes.length > 0 && (
        <p>
          {t.moreAbout}{' '}
          {codes.map((code, index) => (
            <>
              {index > 0 && ', '}
              <a key={code} href={`/problems/${code}`}>
                {code}
              </a>
            </>
          ))}
        </p>
      )}
      {bodies.length === 0 && <p class="small">{t.noBody}</p>}
      {bodies.map(([mediaType, { schema, examples = {} }]) => (
        <div key={mediaType}>
          <p class="small">
            <code>{mediaType}</code>
          </p>
          <SchemaBody document={document} schema={schema} label={`${status} ${mediaType}`} />
          <Examples examples={examples} label={`${status} ${mediaType}`} />
        </div>
      ))}
      {Object.keys(headers).length > 0 && (
        <Disclosure summary={`${t.headers}: ${Object.keys(headers).length}`}>
          {() => (
            <ul class="schema-fields plain-list">
              {Object.entries(headers).map(([name, header]) => {
                const { schema, description } = resolveReference(document, header);
                return (
                  <SchemaField
                    key={name}
                    document={document}
                    name={name}
                    schema={schema}
                    required={false}
                    description={description}
                  />
                );
              })}
            </ul>
          )}
        </Disclosure>
      )}
    </div>
  );
}

/** Shows one operation: its input, its responses and a form to try it. */
export function View({ parameters: { operationId = '' } }: ViewProps): JSX.Element {
  const document = useLoaded(loadOpenApi, []);
  return (
    <>
      <p class="back">
        <a href={addressOf(['operations'])}>← {titles().operations}</a>
      </p>
      <Loaded state={document}>
        {(known) => <OperationPage document={known} operationId={operationId} />}
      </Loaded>
    </>
  );
}

function OperationPage({ document, operationId }: { document: OpenApi; operationId: string }): JSX.Element {
  const t = words();
  const operations = operationsOf(document);
  const operation = operations.find((each) => each.operationId === operationId);
  if (operation === undefined) {
    return (
      <>
        <ViewHeading title={titles().operation} />
        <Empty>{t.unknown(operationId)}</Empty>
      </>
    );
  }
  const [tag = ''] = operation.tags;
  const { summary, description, 'x-fact': fact, 'x-gap': gap } = operation;
  const question = document['x-interface'].gaps.find(({ id }) => id === gap)?.question;
  return (
    <>
      <ViewHeading title={summary}>
        <p>
          <OperationSignature operation={operation} />
        </p>
        <p class="lead">
          <TextWithCode text={description} />
        </p>
      </ViewHeading>
      <DescriptionList
        entries={[
          [t.credential, credentialText(operation)],
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

      <div class={operation.isMessage ? 'message' : 'operation'}>
        <OperationInput document={document} operation={operation} />
        {!operation.isMessage && <TryForm document={document} operation={operation} />}
        <Responses document={document} operation={operation} />
      </div>
      <nav class="operation-group" aria-labelledby="others">
        <h2 id="others">{t.others(tag)}</h2>
        <OperationLinks
          operations={operations.filter(({ tags }) => tags.includes(tag))}
          currentId={operationId}
        />
      </nav>
    </>
  );
}

function credentialText({ isMessage, security }: ListedOperation): string {
  const t = words();
  if (isMessage) return t.isSigned;
  if (security === undefined) return t.withKey;
  return security.length === 0 ? t.withoutKey : t.withKeyOrToken;
}

/** Parameters and body of an operation. */
function OperationInput({
  document,
  operation,
}: {
  document: OpenApi;
  operation: ListedOperation;
}): JSX.Element {
  const t = words();
  const { parameters = [], requestBody, isMessage } = operation;
  return (
    <div class="operation-input">
      {parameters.length > 0 && (
        <section aria-labelledby="parameters">
          <h2 id="parameters">{t.parameters}</h2>
          <ul class="schema-fields plain-list">
            {parameters.map((parameter) => (
              <SchemaField
                key={fieldKey(parameter)}
                document={document}
                name={parameter.name}
                schema={parameter.schema}
                required={parameter.required}
                description={parameter.description}
                location={t.locations[parameter.in]}
                mark={parameter['x-fact'] ?? parameter['x-gap']}
              />
            ))}
          </ul>
        </section>
      )}
      {requestBody !== undefined && (
        <section aria-labelledby="body">
          <h2 id="body">{t.body}</h2>
          {requestBody.required !== true && <p>{t.optional}</p>}
          {Object.entries(requestBody.content).map(([mediaType, { schema, examples = {} }]) => (
            <div key={mediaType}>
              <p class="small">
                <code>{mediaType}</code>
              </p>
              <SchemaBody document={document} schema={schema} label={mediaType} />
              {/* For operations that can be tried, the form has the examples. */}
              {isMessage && <Examples examples={examples} label={mediaType} />}
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
