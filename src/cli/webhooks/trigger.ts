import triggerSchema from '../../../schemas/sandbox/trigger-options.json' with { type: 'json' };
import { TriggerOptions as holdsContract } from '../../contract/generated/settings/trigger-options.js';
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
import { RefusedError, requestOrThrow, resolveAccountKey, type ServerAccess } from '../control-plane.js';
import { mergeSettings, readArguments, type SettingSchemas } from '../settings.js';
import { exitCodes, misusePrinter, type Program } from '../streams.js';
import { isEventType, unknownEventText } from './subscription.js';

/** Messages about a report, by endpoint. */
interface SentMessages {
  endpoints: readonly (Pick<Webhook, 'id' | 'url'> & { deliveries: readonly DeliverySummary[] })[];
  isHeld: boolean;
}

/** The events and messages as text. */
function triggeredText(events: readonly ReportEvent[], { endpoints, isHeld }: SentMessages): string {
  const [first] = events;
  const width = Math.max(...events.map(({ type }) => type.length));
  return [
    `${first?.data.id}, a report on ${first?.data.companyId}`,
    ...events.map(({ type, timestamp, id }) => `  ${type.padEnd(width)}  ${timestamp}  ${id}`),
    ...endpoints.flatMap(({ id, url, deliveries }) => [
      `${id}, ${url}${deliveries.length === 0 ? ': told of none of it' : ''}`,
      ...deliveries.map((delivery) => `  ${delivery.type.padEnd(width)}  ${outcomeOf(delivery)}`),
    ]),
    ...(endpoints.length === 0 ? [noEndpointText] : []),
    ...(isHeld ? ['Messages are held: PUT /_sandbox/webhooks {"deliver":true} lets them go.'] : []),
    '',
  ].join('\n');
}

const noEndpointText =
  'Nobody was told: subscribe with POST /v1/webhooks, or legal-reports-sandbox listen --forward-to URL.';

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

/**
 * With the pace `instant`, sets real time for the duration of the steps, so that the report is not done before them.
 */
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

const flags = triggerSchema.properties as SettingSchemas;

/** Triggers an event on a running server, and prints its messages. */
export async function trigger(argv: readonly string[], program: Program): Promise<number> {
  const { event, options, errors } = readOptions(argv);
  if (errors.length > 0) return printMisuse(errors, program);
  const { url, companyId } = options;
  const opened = await resolveAccountKey(options);
  if ('detail' in opened) return printMisuse([opened], program);
  const { key } = opened;
  try {
    const events = await reachEvent({ url, key }, event as ReportEventType, companyId);
    const sent = await sendAll({ url, key }, events[0]?.data.id ?? '');
    program.stdout.write(triggeredText(events, sent));
    return exitCodes.done;
  } catch (error) {
    if (error instanceof RefusedError) return printMisuse([error.refusal], program);
    throw error;
  }
}

/** Has every message leave that is due, in whatever mode the clock is, and gives those of a report. */
async function sendAll(asked: ServerAccess, reportId: string): Promise<SentMessages> {
  await requestOrThrow(asked, '/_sandbox/webhooks/deliver', { method: 'POST', timeoutMs: deliveryTimeoutMs });
  const { webhooks, deliver } = await requestOrThrow<WebhookState>(asked, '/_sandbox/webhooks');
  const endpoints = [];
  for (const { id, url } of webhooks) {
    const path = `/v1/webhooks/${id}/deliveries?limit=100&reportId=${reportId}`;
    const { data } = await requestOrThrow<DeliveryPage>(asked, path);
    endpoints.push({ id, url, deliveries: data.reverse() });
  }
  return { endpoints, isHeld: !deliver };
}

/** Receivers may take their time, one after the other. */
const deliveryTimeoutMs = 300_000;

function readOptions(argv: readonly string[]) {
  const { positionals, values, errors } = readArguments(argv, flags);
  const [event, ...stray] = positionals;
  const example = 'legal-reports-sandbox trigger report.completed';
  if (event === undefined) errors.push({ source: 'trigger', detail: `Name an event: ${example}.` });
  else if (!isEventType(event)) errors.push({ source: event, detail: unknownEventText(event) });
  for (const word of stray)
    errors.push({ source: word, detail: 'trigger takes one event; quote a company id that has blanks.' });
  const { settings, errors: unfit } = mergeSettings<TriggerOptions>([values], holdsContract, flags);
  return { event, options: settings, errors: [...errors, ...unfit] };
}

const printMisuse = misusePrinter('legal-reports-sandbox triggered nothing');
