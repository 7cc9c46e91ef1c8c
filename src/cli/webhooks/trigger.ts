import { clockModes } from '../../contract/clock-modes.js';
import { TriggerOptions as isTriggerOptions } from '../../contract/generated/settings/trigger-options.js';
import type {
  Clock,
  DeliveryPage,
  DeliverySummary,
  Report,
  ReportEvent,
  ReportEventList,
  ReportEventType,
  Simulation,
  TriggerOptions,
  Webhook,
  WebhookState,
} from '../../contract/generated/types.js';
import { readOptions } from '../commands.js';
import { RefusedError, requestOrThrow, resolveAccountKey, type ServerAccess } from '../control-plane.js';
import { urlErrors } from '../settings.js';
import { exitCodes, misusePrinter, type Program } from '../streams.js';
import { isEventType, unknownEventText } from './subscription.js';

/** Messages about a report, by endpoint. */
interface SentMessages {
  endpoints: readonly (Pick<Webhook, 'id' | 'url'> & { deliveries: readonly DeliverySummary[] })[];
  isHeld: boolean;
}

function triggeredText(events: readonly ReportEvent[], { endpoints, isHeld }: SentMessages): string {
  const [first] = events;
  const width = Math.max(...events.map(({ type }) => type.length));
  return [
    `${first?.data.id}, a report on ${first?.data.companyId}`,
    ...events.map(({ type, timestamp, id }) => `  ${type.padEnd(width)}  ${timestamp}  ${id}`),
    ...endpoints.flatMap(({ id, url, deliveries }) => [
      `${id}, ${url}${deliveries.length === 0 ? ': got none of them' : ''}`,
      ...deliveries.map((delivery) => `  ${delivery.type.padEnd(width)}  ${outcomeOf(delivery)}`),
    ]),
    ...(endpoints.length === 0
      ? [
          'No endpoint got it: subscribe with POST /v1/webhooks, or legal-reports-sandbox listen --forward-to URL.',
        ]
      : []),
    ...(isHeld ? ['Messages are held: PUT /_sandbox/webhooks {"deliver":true} lets them go.'] : []),
    '',
  ].join('\n');
}

function outcomeOf({ status, attempts, lastStatus, lastFailure, nextAttemptAt }: DeliverySummary): string {
  const last = attempts === 0 ? '' : `  ${lastStatus ?? lastFailure}`;
  const next = nextAttemptAt === null ? '' : `  again at ${nextAttemptAt}`;
  return `${status.padEnd('delivered'.length)}${last}${attempts > 1 ? `  ${attempts} attempts` : ''}${next}`;
}

/** A step that moves a new report: a simulate action, a cancel, or an edit. */
type TriggerStep = Simulation['action'] | 'cancel' | 'edit';

/** Steps from a new report to each event. Intermediate states have their events too. */
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
 * Creates a report and moves it to an event, with steps that any report can have.
 * @returns all its events in order
 * @throws RefusedError
 */
async function reachEvent(
  server: ServerAccess,
  type: ReportEventType,
  companyId: string,
): Promise<ReportEvent[]> {
  const clock = await requestOrThrow<Clock>(server, '/_sandbox/clock');
  // Real time during the steps, so that the report is not done before them.
  const isInstant = clockModes[clock.mode].isRealTime && clock.pace === 'instant';
  const setPace = (pace: Clock['pace']): Promise<unknown> =>
    requestOrThrow(server, '/_sandbox/clock', { method: 'PUT', body: { pace } });
  if (isInstant) await setPace('realtime');
  let id: string;
  try {
    const body = { type: 'sociedades_y_poderes', companyId };
    ({ id } = await requestOrThrow<Report>(server, '/v1/reports', { method: 'POST', body }));
    const path = `/v1/reports/${id}`;
    for (const action of stepsTo[type]) {
      if (action === 'edit') await editReport(server, path);
      else if (action === 'cancel') await requestOrThrow(server, `${path}/cancel`, { method: 'POST' });
      else {
        const simulation = { method: 'POST', body: { action } } as const;
        await requestOrThrow(server, `/_sandbox/reports/${id}/simulate`, simulation);
      }
    }
  } finally {
    if (isInstant) await setPace('instant');
  }
  return (await requestOrThrow<ReportEventList>(server, `/v1/reports/${id}/events`)).data;
}

/** Adds a spelling of the company's name, which changes nothing else. */
async function editReport(server: ServerAccess, path: string): Promise<void> {
  const { content } = await requestOrThrow<Report>(server, path);
  const entities = content?.entities ?? [];
  const at = entities.findIndex(({ id }) => id === content?.subjectEntityId);
  const value = `${entities[at]?.name} *`;
  const body = [{ op: 'add', path: `/content/entities/${at}/nameVariations/-`, value }];
  const headers = {
    'Content-Type': 'application/json-patch+json',
    'If-Match': '*',
    'Edit-Reason': 'legal-reports-sandbox trigger report.edited',
  };
  await requestOrThrow(server, path, { method: 'PATCH', body, headers });
}

const printMisuse = misusePrinter('legal-reports-sandbox triggered nothing');

/** Triggers an event on a running server, and prints its messages. */
export async function trigger(argv: readonly string[], program: Program): Promise<number> {
  const stray = 'trigger takes one event; quote a company id that has blanks.';
  const { settings, words, errors } = readOptions<TriggerOptions>(
    argv,
    'trigger',
    isTriggerOptions,
    stray,
    1,
  );
  const [event = ''] = words;
  if (event === '') {
    const detail = 'Name an event: legal-reports-sandbox trigger report.completed.';
    errors.push({ source: 'trigger', detail });
  } else if (!isEventType(event)) errors.push({ source: event, detail: unknownEventText(event) });
  errors.push(...urlErrors('--url', settings.url));
  if (errors.length > 0 || !isEventType(event)) return printMisuse(errors, program);
  const opened = await resolveAccountKey(settings);
  if ('detail' in opened) return printMisuse([opened], program);
  const access = { url: settings.url, key: opened.key };
  try {
    const events = await reachEvent(access, event, settings.companyId);
    const sent = await sendAll(access, events[0]?.data.id ?? '');
    program.stdout.write(triggeredText(events, sent));
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const { refusal } = error;
    const isOfCompany = ['unknown-scenario', 'invalid-company-id'].includes(refusal.problem ?? '');
    const source = isOfCompany ? `--company-id ${settings.companyId}` : refusal.source;
    return printMisuse([{ ...refusal, source }], program);
  }
}

/** Sends all messages that are due, in any mode of the clock, and returns those of a report. */
async function sendAll(server: ServerAccess, reportId: string): Promise<SentMessages> {
  // Receivers may be slow, one after the other.
  await requestOrThrow(server, '/_sandbox/webhooks/deliver', { method: 'POST', timeoutMs: 300_000 });
  const { webhooks, deliver } = await requestOrThrow<WebhookState>(server, '/_sandbox/webhooks');
  const endpoints = [];
  for (const { id, url } of webhooks) {
    const path = `/v1/webhooks/${id}/deliveries?limit=100&reportId=${reportId}`;
    const { data } = await requestOrThrow<DeliveryPage>(server, path);
    endpoints.push({ id, url, deliveries: data.reverse() });
  }
  return { endpoints, isHeld: !deliver };
}
