import type { JSX } from 'preact';
import type { Report, ReportEventType, ReportStatus } from '../../contract/generated/types.js';
import type { AnyProfile } from '../client/api.js';
import { LiveIndicator } from '../client/live.js';
import { instantText } from '../i18n/format.js';
import { dictionary } from '../i18n/language.js';
import { Loaded, useResource } from '../parts/loading.js';
import { isKnownStatus } from '../parts/report-status.js';

const progressWords = dictionary({
  es: {
    title: 'Cómo va el informe',
    meanings: {
      queued: 'El informe está en cola: aún no se empieza a preparar.',
      processing: 'El informe se está preparando: se reúnen y leen los antecedentes.',
      in_review: 'El informe está hecho y un abogado lo revisa antes de entregarlo.',
      completed: 'El informe está terminado, y el perfil en vigor no da su contenido.',
      awaiting_documents: 'El informe espera documentos: sin ellos no se puede terminar.',
      rejected: 'El informe fue rechazado: no se hará.',
      failed: 'El informe falló por una causa ajena a la sociedad.',
      cancelled: 'El informe fue cancelado antes de terminar.',
      expired: 'El informe venció: lo que se esperaba no llegó a tiempo.',
    } satisfies Record<ReportStatus, string>,
    /** Meaning of a state that only the profile knows. */
    otherwise: 'Así llama a este estado el perfil en vigor.',
    reason: 'Motivo:',
    retryable: 'Puede servir pedirlo de nuevo, o entregar lo que falta.',
    final: 'Pedirlo de nuevo no cambiará el resultado.',
  },
  en: {
    title: 'Progress of the report',
    meanings: {
      queued: 'The report is queued: nobody has begun to prepare it.',
      processing: 'The report is being prepared: papers are gathered and read.',
      in_review: 'The report is made, and a lawyer reviews it before it is handed over.',
      completed: 'The report is done, and the profile in force omits its content.',
      awaiting_documents: 'The report waits for documents: it can not be finished without them.',
      rejected: 'The report was rejected: it will not be made.',
      failed: 'The report failed, by a cause that is not the company.',
      cancelled: 'The report was cancelled before it was done.',
      expired: 'The report expired: what it waited for did not come in time.',
    },
    otherwise: 'The profile in force calls this state so.',
    reason: 'Reason:',
    retryable: 'It may help to create the report again, or to hand in what is missing.',
    final: 'Creating it again will not change the result.',
  },
});

const eventNames = dictionary<Record<ReportEventType, string>>({
  es: {
    'report.created': 'Pedido',
    'report.processing': 'En preparación',
    'report.in_review': 'En revisión',
    'report.documents_required': 'Faltan documentos',
    'report.documents_received': 'Documentos recibidos',
    'report.completed': 'Completado',
    'report.rejected': 'Rechazado',
    'report.failed': 'Fallido',
    'report.cancelled': 'Cancelado',
    'report.expired': 'Vencido',
    'report.edited': 'Editado',
    'report.amended': 'Corregido',
  },
  en: {
    'report.created': 'Asked for',
    'report.processing': 'In preparation',
    'report.in_review': 'In review',
    'report.documents_required': 'Documents are missing',
    'report.documents_received': 'Documents received',
    'report.completed': 'Completed',
    'report.rejected': 'Rejected',
    'report.failed': 'Failed',
    'report.cancelled': 'Cancelled',
    'report.expired': 'Expired',
    'report.edited': 'Edited',
    'report.amended': 'Amended',
  },
});

interface ReportProgressProps {
  report: AnyProfile<Report>;
  path: string;
}

/** Shows the state of an unfinished report: its meaning, its reason and the events so far. */
export function ReportProgress({ report, path }: ReportProgressProps): JSX.Element {
  const t = progressWords();
  const { status, statusReason, updatedAt } = report;
  const events = useResource<'listReportEvents'>({ path: `${path}/events` }, [updatedAt, status]);
  return (
    <section class="course" aria-label={t.title}>
      <p class="summary">{isKnownStatus(status) ? t.meanings[status] : t.otherwise}</p>
      {statusReason && (
        <p>
          {t.reason} <span lang="es">{statusReason.detail}</span> <code>{statusReason.code}</code>
          {'. '}
          {statusReason.retryable ? t.retryable : t.final}
        </p>
      )}
      <Loaded of={events}>
        {({ data }) => (
          <ol class="events">
            {data.map(({ id, type, timestamp }) => (
              <li key={id}>
                <time dateTime={timestamp}>{instantText(timestamp)}</time> {eventNames()[type]}{' '}
                <code>{type}</code>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <LiveIndicator />
    </section>
  );
}
