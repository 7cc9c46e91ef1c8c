import type { JSX } from 'preact';
import { TextWithCode } from '../parts/code.js';
import { Search } from '../parts/controls.js';
import { Empty, Loaded, useLoaded } from '../parts/loading.js';
import { Facts } from '../parts/table.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { Heading, titles } from '../view.js';
import { loadOpenApi, type OpenApi, type Operation, operationsOf } from './openapi.js';
import { OperationLinks, referenceWords } from './operation-links.js';

/** The reference of the API: every operation of the document that this server gives. */
export function View({ query }: ViewProps): JSX.Element {
  const document = useLoaded(loadOpenApi, []);
  return (
    <>
      <Heading title={titles().operations} />
      <Loaded of={document}>{(known) => <Reference of={known} find={query.get('find') ?? ''} />}</Loaded>
    </>
  );
}

function Reference({ of, find }: { of: OpenApi; find: string }): JSX.Element {
  const t = referenceWords();
  const operations = operationsOf(of).filter((operation) => matchesSearch(operation, find));
  const groups = of.tags
    .map((tag) => ({ ...tag, operations: operations.filter(({ tags }) => tags.includes(tag.name)) }))
    .filter((group) => group.operations.length > 0);
  return (
    <>
      <About of={of} />
      <div class="filters">
        <Search
          label={t.find}
          hint={t.findHint}
          value={find}
          onSearch={(text) => replaceAddress(addressOf(['operations'], { find: text }))}
        />
      </div>
      <p class="small" role="status">
        {t.found(operations.length)}
      </p>
      {groups.length === 0 && <Empty>{t.none}</Empty>}
      {groups.map((group) => (
        <Group key={group.name} of={group} />
      ))}
    </>
  );
}

/** What the API is for, where it is written down, and how one is let in. */
function About({ of: { info, components } }: { of: OpenApi }): JSX.Element {
  const t = referenceWords();
  return (
    <>
      <p class="lead">
        <TextWithCode text={info.description} />
      </p>
      <p>
        {t.asDocument} <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>.{' '}
        {t.textLanguage}
      </p>
      <h2>{t.keys}</h2>
      <Facts
        of={Object.entries(components.securitySchemes).map(([name, { description }]) => [
          t.schemes[name] ?? name,
          <TextWithCode key={name} text={description} />,
        ])}
      />
    </>
  );
}

interface GroupProps {
  of: OpenApi['tags'][number] & { operations: readonly Operation[] };
}

function Group({ of: { name, description, operations } }: GroupProps): JSX.Element {
  return (
    <section class="operation-group" aria-labelledby={`tag-${name}`}>
      <h2 id={`tag-${name}`} lang="en">
        {name}
      </h2>
      <p>
        <TextWithCode text={description} />
      </p>
      <OperationLinks of={operations} />
    </section>
  );
}

/** Whether each word is somewhere in what the operation is called. */
function matchesSearch({ operationId, method, path, summary, tags }: Operation, find: string): boolean {
  const told = [operationId, method, path, summary, ...tags].join(' ').toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word));
}
