import type { JSX } from 'preact';
import type { Report } from '../../contract/generated/types.js';
import { LiveIndicator } from '../parts/live-sign.js';
import { Loaded } from '../parts/states.js';
import type { AnyProfile } from '../server/any-profile.js';
import { callApi } from '../server/api.js';
import { useLoaded } from '../server/loaded.js';
import { instantText } from '../words/format.js';
import { isKnownStatus } from '../words/statuses.js';
import { eventNames, progressWords } from './course-words.js';

interface CourseProps {
  report: AnyProfile<Report>;
  path: string;
}

/** How a report stands that is not completed: what that means, why it is so, and what happened until now. */
export function ReportProgress({ report, path }: CourseProps): JSX.Element {
  const t = progressWords();
  const { status, statusReason, updatedAt } = report;
  const events = useLoaded(
    async (signal) => (await callApi<'listReportEvents'>({ path: `${path}/events`, signal })).body.data,
    [path, updatedAt, status],
  );
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
        {(happened) => (
          <ol class="events">
            {happened.map(({ id, type, timestamp }) => (
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
