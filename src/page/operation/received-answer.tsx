import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { BodyText, pretty } from '../parts/body-text.js';
import { Copy } from '../parts/copy.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Table } from '../parts/table.js';
import { ResponseStatus } from '../requests/answered.js';
import { countText } from '../words/format.js';
import type { Exchange, ReceivedResponse } from './exchange.js';
import { Disclosure } from './fold.js';
import { words } from './words.js';

/** What came back, as far as it did. */
export function ResponseView({ of: { received, error } }: { of: Exchange }): JSX.Element {
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      {received !== null && <ResponseContent of={received} />}
    </>
  );
}

function ResponseContent({ of: { status, headers, text, ms } }: { of: ReceivedResponse }): JSX.Element {
  const t = words();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section class="received" aria-labelledby="received" ref={place}>
      <h3 id="received">{t.answer}</h3>
      <p class="outcome">
        <ResponseStatus status={status} /> <span class="small">{t.took(ms, countText(text.length))}</span>
        {text !== '' && <Copy text={() => text} />}
      </p>
      {text === '' ? <p class="small">{t.noBody}</p> : <BodyText label={t.answerBody} text={pretty(text)} />}
      <Disclosure summary={`${t.headers}: ${headers.length}`}>
        {() => (
          <Table
            caption={t.headers}
            columns={[
              { name: t.header, of: ([name]) => <code>{name}</code> },
              { name: t.value, of: ([, value]) => <code>{value}</code> },
            ]}
            rows={headers}
            keyOf={([name]) => name}
          />
        )}
      </Disclosure>
    </section>
  );
}
