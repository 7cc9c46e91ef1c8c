import listenSchema from '../../../schemas/sandbox/listen-options.json' with { type: 'json' };
import { ListenOptions as holdsContract } from '../../contract/generated/settings/listen-options.js';
import type { ListenOptions } from '../../contract/generated/types.js';
import { resolveAccountKey } from '../account-key.js';
import { readArguments } from '../arguments.js';
import { listenAddress, listenError } from '../receiving-address.js';
import { type InputError, mergeSettings, type SettingSchemas } from '../settings.js';
import { exitCodes, type Program, printErrors } from '../streams.js';
import { readEventList } from './event-names.js';
import { startForwarder } from './forwarder.js';
import { createListenSession } from './listening.js';
import type { ListenTarget } from './subscription.js';

const flags = listenSchema.properties as SettingSchemas;

/**
 * Subscribes for as long as the process runs, and hands each message on to a receiver. Exit code 1 where the
 * subscription ends before that.
 */
export async function listen(argv: readonly string[], program: Program): Promise<number> {
  const { listened: asked, faults } = readOptions(argv);
  if (faults.length > 0) return printMisuse(faults, program);
  const opened = await resolveAccountKey(asked);
  if ('detail' in opened) return printMisuse([opened], program);
  const listened = { ...asked, key: opened.key };
  const listening = createListenSession(listened, program);
  const { host, port } = listenAddress(listened.receiveAt ?? 'http://127.0.0.1:0');
  let forwarder: Awaited<ReturnType<typeof startForwarder>>;
  try {
    forwarder = await startForwarder({ ...listening, target: new URL(listened.forwardTo), host, port });
  } catch (error) {
    return printMisuse([listenError(error, listened.receiveAt ?? '')], program);
  }
  try {
    const own = listened.receiveAt ?? `http://127.0.0.1:${forwarder.port}/`;
    const fault = await listening.begin(own);
    return fault === null ? await listening.untilStopped() : printMisuse([fault], program);
  } finally {
    await forwarder.close();
  }
}

function readOptions(argv: readonly string[]): { listened: ListenTarget; faults: InputError[] } {
  const { positionals, values, faults } = readArguments(argv, flags);
  for (const word of positionals)
    faults.push({ source: word, detail: 'listen takes flags only. See listen --help.' });
  if (!values.has('forwardTo')) {
    const detail = 'Name your receiver: --forward-to http://localhost:3000/hook.';
    faults.push({ source: '--forward-to', detail });
  }
  const { settings, faults: unfit } = mergeSettings<ListenOptions>([values], holdsContract, flags);
  const { forwardTo = '', ...options } = settings;
  const { events, faults: unknown } = readEventList(String(settings.events));
  for (const detail of unknown) faults.push({ source: '--events', detail });
  return { listened: { ...options, forwardTo, events }, faults: [...faults, ...unfit] };
}

function printMisuse(faults: readonly InputError[], program: Program): number {
  printErrors(faults, program, program.env, 'legal-reports-sandbox does not listen');
  return exitCodes.misused;
}
