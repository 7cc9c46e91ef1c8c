import triggerSchema from '../../../schemas/sandbox/trigger-options.json' with { type: 'json' };
import { TriggerOptions as holdsContract } from '../../contract/generated/settings/trigger-options.js';
import type {
  DeliveryPage,
  ReportEventType,
  TriggerOptions,
  WebhookState,
} from '../../contract/generated/types.js';
import { resolveAccountKey } from '../account-key.js';
import { readArguments } from '../arguments.js';
import { RefusedError, requestOrThrow, type ServerAccess } from '../control-plane.js';
import { type InputError, mergeSettings, type SettingSchemas } from '../settings.js';
import { exitCodes, type Program, printErrors } from '../streams.js';
import { isEventType, unknownEventText } from './event-names.js';
import { type SentMessages, triggeredText } from './trigger-lines.js';
import { reachEvent } from './trigger-steps.js';

const flags = triggerSchema.properties as SettingSchemas;

/** Makes an event happen at a running server, and tells who was told of it. */
export async function trigger(argv: readonly string[], program: Program): Promise<number> {
  const { event, options, faults } = readOptions(argv);
  if (faults.length > 0) return printMisuse(faults, program);
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
  const { positionals, values, faults } = readArguments(argv, flags);
  const [event, ...stray] = positionals;
  const example = 'legal-reports-sandbox trigger report.completed';
  if (event === undefined) faults.push({ source: 'trigger', detail: `Name an event: ${example}.` });
  else if (!isEventType(event)) faults.push({ source: event, detail: unknownEventText(event) });
  for (const word of stray)
    faults.push({ source: word, detail: 'trigger takes one event; quote a company id that has blanks.' });
  const { settings, faults: unfit } = mergeSettings<TriggerOptions>([values], holdsContract, flags);
  return { event, options: settings, faults: [...faults, ...unfit] };
}

function printMisuse(faults: readonly InputError[], program: Program): number {
  printErrors(faults, program, program.env, 'legal-reports-sandbox triggered nothing');
  return exitCodes.misused;
}
