import type { JSX } from 'preact';
import type { RequestRecord } from '../../contract/generated/types.js';
import { BodyText, pretty } from '../parts/body-text.js';
import { CopyCurl } from '../parts/copy.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { Loaded } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { ResponseStatus } from '../requests/answered.js';
import { callApi } from '../server/api.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { countText, instantText } from '../words/format.js';
import { titles } from '../words/views.js';
import { words } from './words.js';

/** All that the journal holds of one request. */
export function View({ parameters: { requestId = '' } }: ViewProps): JSX.Element {
  const path = `/_sandbox/requests/${encodeURIComponent(requestId)}`;
  const request = useLoaded(async (signal) => (await callApi<'getRequest'>({ path, signal })).body, [path]);
  const { method = '', path: asked = requestId } = request.value ?? {};
  return (
    <>
      <p class="back">
        <a href={addressOf(['requests'])}>← {titles().requests}</a>
      </p>
      <Heading title={`${method} ${asked}`.trim()}>
        <code class="id">{requestId}</code>
      </Heading>
      <div class="actions">
        <CopyCurl asked={{ path }} />
      </div>
      <Loaded of={request}>{(shown) => <RequestDetails request={shown} />}</Loaded>
    </>
  );
}

function RequestDetails({ request }: { request: RequestRecord }): JSX.Element {
  const t = words();
  return (
    <>
      <Summary of={request} />
      {request.violations.length > 0 && <Violations of={request.violations} />}
      <h2>{t.asked}</h2>
      <Table
        caption={t.headers}
        columns={[
          { name: t.header, of: ([name]) => <code>{name}</code> },
          { name: t.value, of: ([, value]) => <code>{value}</code> },
        ]}
        rows={Object.entries(request.request.headers)}
        keyOf={([name]) => name}
      />
      <Body label={t.askedBody} text={request.request.body} bytes={request.request.bodyBytes} />
      <h2>{t.answered}</h2>
      <Body label={t.answeredBody} text={request.answer.body} bytes={request.answer.bytes} />
      {request.faults.length > 0 && (
        <>
          <h2>{t.faults}</h2>
          <Facts
            of={request.faults.map(({ faultId, verdict }) => [
              <code key={faultId}>{faultId}</code>,
              t.verdicts[verdict],
            ])}
          />
        </>
      )}
    </>
  );
}

function Violations({ of }: { of: RequestRecord['violations'] }): JSX.Element {
  return (
    <>
      <h2>{words().violations}</h2>
      <ul lang="en">
        {of.map(({ pointer, detail }) => (
          <li key={`${pointer} ${detail}`}>
            <code>{pointer}</code> {detail}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is empty is left out. */
function Summary({ of }: { of: RequestRecord }): JSX.Element {
  const t = words();
  const { answer, run, reportId, problem } = of;
  return (
    <Facts
      of={[
        [t.answer, <ResponseStatus key="status" status={of.status} />],
        [t.problem, problem === null ? null : <a href={`/problems/${problem}`}>{problem}</a>],
        [t.operation, of.operation],
        [t.query, of.query],
        [t.report, reportId === null ? null : <a href={addressOf(['reports', reportId])}>{reportId}</a>],
        [t.reportStatus, of.reportStatus],
        [t.scenario, of.scenario],
        [t.fault, of.fault],
        [t.gaps, of.gaps],
        ['ETag', answer.etag],
        ['Retry-After', answer.retryAfter === null ? null : `${answer.retryAfter} s`],
        [t.replayed, answer.replayed ? t.yes : null],
        [t.at, instantText(of.at)],
        [t.received, `${run.receivedAt}, ${run.durationMs} ms`],
        [t.trace, run.traceId],
      ]}
    />
  );
}

function Body({ label, text, bytes }: { label: string; text: string | null; bytes: number }): JSX.Element {
  const t = words();
  if (text === null) return <p class="small">{bytes === 0 ? t.noBody : t.bodyNotKept(countText(bytes))}</p>;
  return (
    <>
      <BodyText label={label} text={pretty(text)} />
      <p class="small">{t.bytes(countText(bytes))}</p>
    </>
  );
}
