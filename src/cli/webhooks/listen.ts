import listenSchema from '../../../schemas/sandbox/listen-options.json' with { type: 'json' };
import { ListenOptions as holdsContract } from '../../contract/generated/settings/listen-options.js';
import type { ListenOptions } from '../../contract/generated/types.js';
import { accountKey } from '../account-key.js';
import { readArguments } from '../arguments.js';
import { addressOf, receivingFault } from '../receiving-address.js';
import { type Fault, mergeSettings, type SettingSchemas } from '../settings.js';
import { exitCodes, type Program, printFaults } from '../streams.js';
import { readEvents } from './event-names.js';
import { startForwarder } from './forwarder.js';
import { createListening } from './listening.js';
import type { Listened } from './subscription.js';

const flags = listenSchema.properties as SettingSchemas;

/**
 * Subscribes for as long as the process runs, and hands each message on to a receiver. Exit code 1 where the
 * subscription ends before that.
 */
export async function listen(argv: readonly string[], program: Program): Promise<number> {
  const { listened: asked, faults } = readOptions(argv);
  if (faults.length > 0) return misused(faults, program);
  const opened = await accountKey(asked);
  if ('detail' in opened) return misused([opened], program);
  const listened = { ...asked, key: opened.key };
  const listening = createListening(listened, program);
  const { host, port } = addressOf(listened.receiveAt ?? 'http://127.0.0.1:0');
  let forwarder: Awaited<ReturnType<typeof startForwarder>>;
  try {
    forwarder = await startForwarder({ ...listening, target: new URL(listened.forwardTo), host, port });
  } catch (error) {
    return misused([receivingFault(error, listened.receiveAt ?? '')], program);
  }
  try {
    const own = listened.receiveAt ?? `http://127.0.0.1:${forwarder.port}/`;
    const fault = await listening.begin(own);
    return fault === null ? await listening.untilStopped() : misused([fault], program);
  } finally {
    await forwarder.close();
  }
}

function readOptions(argv: readonly string[]): { listened: Listened; faults: Fault[] } {
  const { positionals, values, faults } = readArguments(argv, flags);
  for (const word of positionals)
    faults.push({ source: word, detail: 'listen takes flags only. See listen --help.' });
  if (!values.has('forwardTo')) {
    const detail = 'Name your receiver: --forward-to http://localhost:3000/hook.';
    faults.push({ source: '--forward-to', detail });
  }
  const { settings, faults: unfit } = mergeSettings<ListenOptions>([values], holdsContract, flags);
  const { forwardTo = '', ...options } = settings;
  const { events, faults: unknown } = readEvents(String(settings.events));
  for (const detail of unknown) faults.push({ source: '--events', detail });
  return { listened: { ...options, forwardTo, events }, faults: [...faults, ...unfit] };
}

function misused(faults: readonly Fault[], program: Program): number {
  printFaults(faults, program, program.env, 'legal-reports-sandbox does not listen');
  return exitCodes.misused;
}
