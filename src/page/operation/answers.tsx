import type { JSX } from 'preact';
import {
  type OpenApi,
  type Operation,
  type ResponseObject,
  resolveReference,
} from '../operations/openapi.js';
import { TextWithCode } from '../parts/coded.js';
import { Examples } from './examples.js';
import { Disclosure } from './fold.js';
import { Body, Member } from './members.js';
import { words } from './words.js';

/** What is answered, by its status: what all is well with first, and opened. */
export function Responses({ document, operation }: { document: OpenApi; operation: Operation }): JSX.Element {
  const t = words();
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, resolveReference(document, answer)] as const,
  );
  return (
    <section class="answers" aria-labelledby="answers">
      <h2 id="answers">{operation.isMessage ? t.answersOfEndpoint : t.answers}</h2>
      {answers.map(([status, answer]) => (
        <Disclosure
          key={status}
          isOpen={status.startsWith('2')}
          summary={
            <>
              <strong>{status}</strong> <TextWithCode text={answer.description} />
            </>
          }
        >
          {() => <ResponseDetails document={document} status={status} answer={answer} />}
        </Disclosure>
      ))}
    </section>
  );
}

interface WholeProps {
  document: OpenApi;
  status: string;
  answer: ResponseObject;
}

function ResponseDetails({ document, status, answer }: WholeProps): JSX.Element {
  const t = words();
  const { description, headers = {}, content = {} } = answer;
  const bodies = Object.entries(content);
  return (
    <div class="answer-told">
      <Problems of={description} />
      {bodies.length === 0 && <p class="small">{t.noBody}</p>}
      {bodies.map(([mediaType, { schema, examples = {} }]) => (
        <div key={mediaType}>
          <p class="small">
            <code>{mediaType}</code>
          </p>
          <Body document={document} schema={schema} label={`${status} ${mediaType}`} />
          <Examples of={examples} label={`${status} ${mediaType}`} />
        </div>
      ))}
      {Object.keys(headers).length > 0 && (
        <Disclosure summary={`${t.headers}: ${Object.keys(headers).length}`}>
          {() => <Headers document={document} of={headers} />}
        </Disclosure>
      )}
    </div>
  );
}

interface HeadersProps {
  document: OpenApi;
  of: NonNullable<ResponseObject['headers']>;
}

function Headers({ document, of }: HeadersProps): JSX.Element {
  return (
    <ul class="members">
      {Object.entries(of).map(([name, header]) => {
        const { schema, description } = resolveReference(document, header);
        return (
          <Member
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
  );
}

/** Leads to the problems that an answer tells of: in its description they stand in brackets. */
function Problems({ of }: { of: string }): JSX.Element | null {
  const codes = [...of.matchAll(/\(`([\w-]+)`\)/g)].map(([, code]) => code);
  if (codes.length === 0) return null;
  return (
    <p>
      {words().moreAbout}{' '}
      {codes.map((code, at) => (
        <>
          {at > 0 && ', '}
          <a key={code} href={`/problems/${code}`}>
            {code}
          </a>
        </>
      ))}
    </p>
  );
}
