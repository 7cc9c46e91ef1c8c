import type { JSX } from 'preact';
import type { RequestRecord } from '../../contract/generated/types.js';
import { countText, dictionary, instantText } from '../i18n/language.js';
import { BodyText, formatBody } from '../parts/code.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Loaded, useResource } from '../parts/loading.js';
import { DescriptionList, HeaderTable } from '../parts/table.js';
import { addressOf } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { ResponseStatus } from './response-status.js';

const words = dictionary({
  response: ['Respuesta', 'Response'],
  problem: ['Problema', 'Problem'],
  operation: ['Operación', 'Operation'],
  query: ['Consulta', 'Query'],
  report: ['Informe', 'Report'],
  reportStatus: ['Estado del informe', 'Status of the report'],
  scenario: ['Escenario', 'Scenario'],
  fault: ['Falla aplicada', 'Applied fault'],
  gaps: ['Respuestas del perfil', 'Answers of the profile'],
  replayed: ['Respuesta repetida', 'Replayed response'],
  yes: ['Sí', 'Yes'],
  at: ['Reloj virtual', 'Virtual clock'],
  received: ['Reloj real', 'Real clock'],
  trace: ['Traza', 'Trace'],
  violations: ['Errores de la solicitud', 'Errors in the request'],
  requestTitle: ['Lo que se pidió', 'Request'],
  headers: ['Encabezados de la solicitud', 'Headers of the request'],
  requestBody: ['Cuerpo de la solicitud', 'Body of the request'],
  responseTitle: ['Lo que se contestó', 'Response'],
  responseBody: ['Cuerpo de la respuesta', 'Body of the response'],
  noBody: ['Sin cuerpo.', 'No body.'],
  bodyNotKept: [
    (bytes: string) => `Un cuerpo de ${bytes} bytes, que el registro no guarda.`,
    (bytes: string) => `A body of ${bytes} bytes, which the journal does not store.`,
  ],
  faults: ['Fallas de la cuenta en ese momento', 'Faults of the account at that time'],
  verdicts: {
    hit: ['se aplicó', 'applied'],
    outranked: ['otra tuvo prioridad', 'another fault took precedence'],
    over: ['ya había terminado', 'it had ended'],
    'other operation': ['es de otra operación', 'it is for another operation'],
    'other company': ['es de otra sociedad', 'it is for another company'],
    'other call': ['es de otra llamada', 'it is for another call'],
    'not drawn': ['no le tocó por azar', 'not drawn by its probability'],
    'nothing to alter': ['la respuesta no tenía nada que alterar', 'the response had nothing to change'],
    'not reached': ['la solicitud se rechazó antes', 'the request was refused earlier'],
  },
});

/** Shows the journal entry of one request. */
export function View({ parameters: { requestId = '' } }: ViewProps): JSX.Element {
  const t = words();
  const path = `/_sandbox/requests/${encodeURIComponent(requestId)}`;
  const request = useResource<'getRequest'>({ path });
  const { method = '', path: target = requestId } = request.value ?? {};
  return (
    <>
      <p class="back">
        <a href={addressOf(['requests'])}>← {titles().requests}</a>
      </p>
      <ViewHeading title={`${method} ${target}`.trim()}>
        <code class="id">{requestId}</code>
      </ViewHeading>
      <div class="actions">
        <CopyCurlButton request={{ path }} />
      </div>
      <Loaded state={request}>
        {(shown) => (
          <>
            <RequestDetails request={shown} />
            {shown.violations.length > 0 && (
              <>
                <h2>{t.violations}</h2>
                <ul lang="en">
                  {shown.violations.map(({ pointer, detail }) => (
                    <li key={`${pointer} ${detail}`}>
                      <code>{pointer}</code> {detail}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <h2>{t.requestTitle}</h2>
            <HeaderTable caption={t.headers} headers={Object.entries(shown.request.headers)} />
            <Body label={t.requestBody} text={shown.request.body} bytes={shown.request.bodyBytes} />
            <h2>{t.responseTitle}</h2>
            <Body label={t.responseBody} text={shown.answer.body} bytes={shown.answer.bytes} />
            {shown.faults.length > 0 && (
              <>
                <h2>{t.faults}</h2>
                <DescriptionList
                  entries={shown.faults.map(({ faultId, verdict }) => [
                    <code key={faultId}>{faultId}</code>,
                    t.verdicts[verdict],
                  ])}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Empty values are omitted. */
function RequestDetails({ request }: { request: RequestRecord }): JSX.Element {
  const t = words();
  const { answer, run, reportId, problem } = request;
  return (
    <DescriptionList
      entries={[
        [t.response, <ResponseStatus key="status" status={request.status} />],
        [t.problem, problem === null ? null : <a href={`/problems/${problem}`}>{problem}</a>],
        [t.operation, request.operation],
        [t.query, request.query],
        [t.report, reportId === null ? null : <a href={addressOf(['reports', reportId])}>{reportId}</a>],
        [t.reportStatus, request.reportStatus],
        [t.scenario, request.scenario],
        [t.fault, request.fault],
        [t.gaps, request.gaps],
        ['ETag', answer.etag],
        ['Retry-After', answer.retryAfter === null ? null : `${answer.retryAfter} s`],
        [t.replayed, answer.replayed ? t.yes : null],
        [t.at, instantText(request.at)],
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
      <BodyText label={label} text={formatBody(text)} />
      <p class="small">{countText(bytes)} bytes</p>
    </>
  );
}
