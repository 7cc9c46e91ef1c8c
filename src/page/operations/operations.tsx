import type { JSX } from 'preact';
import { TextWithCode } from '../parts/code.js';
import { Search } from '../parts/controls.js';
import { Empty, Loaded, useLoaded } from '../parts/loading.js';
import { DescriptionList } from '../parts/table.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { type ListedOperation, loadOpenApi, type OpenApi, operationsOf } from './openapi.js';
import { OperationLinks, referenceWords } from './operation-links.js';

/** API reference: every operation of the OpenAPI document. */
export function View({ query }: ViewProps): JSX.Element {
  const document = useLoaded(loadOpenApi, []);
  return (
    <>
      <ViewHeading title={titles().operations} />
      <Loaded state={document}>
        {(known) => <Reference document={known} find={query.get('find') ?? ''} />}
      </Loaded>
    </>
  );
}

function Reference({ document, find }: { document: OpenApi; find: string }): JSX.Element {
  const t = referenceWords();
  const operations = operationsOf(document).filter((operation) => matchesSearch(operation, find));
  const groups = document.tags
    .map((tag) => ({ ...tag, operations: operations.filter(({ tags }) => tags.includes(tag.name)) }))
    .filter((group) => group.operations.length > 0);
  return (
    <>
      <p class="lead">
        <TextWithCode text={document.info.description} />
      </p>
      <p>
        {t.asDocument} <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>.{' '}
        {t.textLanguage}
      </p>
      <h2>{t.keys}</h2>
      <DescriptionList
        entries={Object.entries(document.components.securitySchemes).map(([name, { description }]) => [
          (t.schemes as Readonly<Record<string, string>>)[name] ?? name,
          <TextWithCode key={name} text={description} />,
        ])}
      />
      <div class="filters">
        <Search
          label={t.find}
          placeholder="createReport"
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
        <section key={group.name} class="operation-group" aria-labelledby={`tag-${group.name}`}>
          <h2 id={`tag-${group.name}`} lang="en">
            {group.name}
          </h2>
          <p>
            <TextWithCode text={group.description} />
          </p>
          <OperationLinks operations={group.operations} />
        </section>
      ))}
    </>
  );
}

/** Returns true if the operation contains every word of the search. */
function matchesSearch({ operationId, method, path, summary, tags }: ListedOperation, find: string): boolean {
  const text = [operationId, method, path, summary, ...tags].join(' ').toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
