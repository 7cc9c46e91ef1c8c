import type {
  Clock,
  Report,
  ReportEvent,
  ReportEventList,
  ReportEventType,
  Simulation,
} from '../../contract/generated/types.js';
import { requestOrThrow, type ServerAccess } from '../control-plane.js';

/** What is done to a report that was just made: led on, ended by its client, or edited. */
type TriggerStep = Simulation['action'] | 'cancel' | 'edit';

/** What leads a new report to each event. What lies between has its events too. */
const stepsTo: { readonly [type in ReportEventType]: readonly TriggerStep[] } = {
  'report.created': [],
  'report.processing': ['start_review'],
  'report.in_review': ['start_review'],
  'report.documents_required': ['request_documents'],
  'report.documents_received': ['request_documents', 'provide_documents'],
  'report.completed': ['complete'],
  'report.rejected': ['reject'],
  'report.failed': ['fail'],
  'report.cancelled': ['cancel'],
  'report.expired': ['complete', 'expire'],
  'report.edited': ['complete', 'edit'],
  'report.amended': ['complete', 'amend'],
};

/**
 * Makes a report and leads it to an event, by what could happen to any report.
 * @returns all that happened to it, in order
 * @throws RefusedError
 */
export async function reachEvent(
  asked: ServerAccess,
  type: ReportEventType,
  companyId: string,
): Promise<ReportEvent[]> {
  const goOn = await useRealClock(asked);
  let id: string;
  try {
    const body = { type: 'sociedades_y_poderes', companyId };
    ({ id } = await requestOrThrow<Report>(asked, '/v1/reports', { method: 'POST', body }));
    for (const step of stepsTo[type]) await performStep(asked, id, step);
  } finally {
    await goOn();
  }
  return (await requestOrThrow<ReportEventList>(asked, `/v1/reports/${id}/events`)).data;
}

/** Where a report would be done before anything can be done to it, lets time pass as it really does meanwhile. */
async function useRealClock(asked: ServerAccess): Promise<() => Promise<unknown>> {
  const path = '/_sandbox/clock';
  const { mode, pace } = await requestOrThrow<Clock>(asked, path);
  if (mode !== 'auto' || pace !== 'instant') return async () => {};
  await requestOrThrow(asked, path, { method: 'PUT', body: { pace: 'realtime' } });
  return () => requestOrThrow(asked, path, { method: 'PUT', body: { pace } });
}

async function performStep(asked: ServerAccess, id: string, step: TriggerStep): Promise<void> {
  if (step === 'edit') await editReport(asked, `/v1/reports/${id}`);
  else if (step === 'cancel') await requestOrThrow(asked, `/v1/reports/${id}/cancel`, { method: 'POST' });
  else
    await requestOrThrow(asked, `/_sandbox/reports/${id}/simulate`, {
      method: 'POST',
      body: { action: step },
    });
}

/** Notes one more way to write the name of the company: nothing else follows from that. */
async function editReport(asked: ServerAccess, path: string): Promise<void> {
  const { content } = await requestOrThrow<Report>(asked, path);
  const entities = content?.entities ?? [];
  const at = entities.findIndex(({ id }) => id === content?.subjectEntityId);
  const value = `${entities[at]?.name} *`;
  const body = [{ op: 'add', path: `/content/entities/${at}/nameVariations/-`, value }];
  const headers = {
    'Content-Type': 'application/json-patch+json',
    'If-Match': '*',
    'Edit-Reason': 'legal-reports-sandbox trigger report.edited',
  };
  await requestOrThrow(asked, path, { method: 'PATCH', body, headers });
}
