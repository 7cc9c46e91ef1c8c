import type { JSX } from 'preact';
import type { Report, ReportStatus } from '../../contract/generated/types.js';
import type { AnyProfile } from '../client/api.js';
import { type Bilingual, dictionary, instantText } from '../i18n/language.js';
import { reportStates } from '../parts/badge.js';
import { eventNames } from '../parts/event-names.js';
import { Loaded, useResource } from '../parts/loading.js';

const progressWords = dictionary({
  title: ['Cómo va el informe', 'Progress of the report'],
  meanings: {
    queued: [
      'El informe está en cola: aún no se empieza a preparar.',
      'The report is queued: its preparation has not begun.',
    ],
    processing: [
      'El informe se está preparando: se reúnen y leen los antecedentes.',
      'The report is being prepared: documents are collected and read.',
    ],
    in_review: [
      'El informe está hecho y un abogado lo revisa antes de entregarlo.',
      'The report is prepared, and a lawyer reviews it before delivery.',
    ],
    completed: [
      'El informe está terminado, pero el perfil en uso omite su contenido.',
      'The report is completed, but the current profile omits its content.',
    ],
    awaiting_documents: [
      'El informe espera documentos: sin ellos no se puede terminar.',
      'The report waits for documents: it cannot be completed without them.',
    ],
    rejected: ['El informe fue rechazado: no se hará.', 'The report was rejected: it will not be prepared.'],
    failed: [
      'El informe falló por una causa ajena a la sociedad.',
      'The report failed for a reason that does not concern the company.',
    ],
    cancelled: [
      'El informe fue cancelado antes de terminar.',
      'The report was cancelled before it was completed.',
    ],
    expired: [
      'El informe venció: faltaron documentos a tiempo o terminó su vigencia.',
      'The report expired: documents did not arrive in time, or its validity ended.',
    ],
  } satisfies Record<ReportStatus, Bilingual>,
  /** Meaning of a state that only the profile knows. */
  otherwise: [
    'Es el nombre del estado en el perfil en uso.',
    'This is the name of the state in the current profile.',
  ],
  reason: ['Motivo:', 'Reason:'],
  retryable: [
    'Puede pedirlo de nuevo, o entregar lo que falta.',
    'You can create the report again, or provide what is missing.',
  ],
  final: ['Pedirlo de nuevo no cambiará el resultado.', 'Creating it again will not change the result.'],
});

/** Shows the state of an unfinished report: its meaning, its reason and the events so far. */
export function ReportProgress({ report, path }: { report: AnyProfile<Report>; path: string }): JSX.Element {
  const t = progressWords();
  const { status, statusReason, updatedAt } = report;
  const events = useResource<'listReportEvents'>({ path: `${path}/events` }, [updatedAt, status]);
  return (
    <section class="report-progress" aria-label={t.title}>
      <p class="summary">{reportStates.isKnown(status) ? t.meanings[status] : t.otherwise}</p>
      {statusReason && (
        <p>
          {t.reason} <span lang="es">{statusReason.detail}</span> <code>{statusReason.code}</code>
          {'. '}
          {statusReason.retryable ? t.retryable : t.final}
        </p>
      )}
      <Loaded state={events}>
        {({ data }) => (
          <ol class="report-events">
            {data.map(({ id, type, timestamp }) => (
              <li key={id}>
                <time dateTime={timestamp}>{instantText(timestamp)}</time> {eventNames()[type]}{' '}
                <code>{type}</code>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
