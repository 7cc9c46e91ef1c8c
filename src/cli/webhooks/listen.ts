import listenSchema from '../../../schemas/sandbox/listen-options.json' with { type: 'json' };
import { ListenOptions as holdsContract } from '../../contract/generated/settings/listen-options.js';
import type { Delivery, ListenOptions, ReportEvent, Webhook } from '../../contract/generated/types.js';
import { delay } from '../../runtime/real-time.js';
import { isJsonObject } from '../../values/json.js';
import { signatureError } from '../../webhooks/signature.js';
import { listenAddress, listenError, resolveAccountKey, type ServerError } from '../control-plane.js';
import { type InputError, mergeSettings, readArguments, type SettingSchemas } from '../settings.js';
import { exitCodes, isColoured, misusePrinter, type Program, type Streams } from '../streams.js';
import { type ForwardedMessage, type ForwarderOptions, startForwarder } from './forwarder.js';
import { type ListenTarget, readEventList, type Subscription, subscribe } from './subscription.js';

/** Output of the command, line by line. */
interface ListenOutput {
  print(text: string): void;
  warn(text: string): void;
}

function createListenOutput({ stdout, stderr }: Streams): ListenOutput {
  return {
    print: (text) => void stdout.write(`${text}\n`),
    warn: (text) => void stderr.write(`legal-reports-sandbox listen: ${text}\n`),
  };
}

/** A message to print. */
interface ShownMessage {
  forwarded: ForwardedMessage;
  /** Error of the signature; null for none. */
  signature: string | null;
  /** Number of times that it has arrived. */
  times: number;
  /** The delivery after a failure, if it is known. */
  after: Delivery | null;
}

/** One line for a message, and another for an invalid signature. */
function messageLines({ forwarded, signature, times, after }: ShownMessage, coloured: boolean): string {
  const { headers, body, status, fault, cameAt, tookMs } = forwarded;
  const paint = (code: number, text: string): string =>
    coloured ? `\u001b[${code}m${text}\u001b[39m` : text;
  const { type = 'no event', data } = eventIn(body);
  const about = data?.id ?? headers['webhook-id'] ?? '';
  const hasArrived = status !== null && status >= 200 && status < 300;
  const outcome = fault ?? `${status} in ${Math.round(tookMs)} ms`;
  const attempt = times > 1 ? `, attempt ${times}` : '';
  const line = [
    new Date(cameAt).toTimeString().slice(0, 8),
    type.padEnd('report.documents_required'.length),
    about,
    paint(hasArrived ? 32 : 31, outcome) + attempt + (hasArrived ? '' : describeNextAttempt(after)),
  ].join(' ');
  return signature === null
    ? `${line}\n`
    : `${line}\n  ${paint(33, 'The signature does not hold.')} ${signature}\n`;
}

function describeNextAttempt(after: Delivery | null): string {
  if (after === null) return '';
  if (after.nextAttemptAt !== null) return `, again at ${after.nextAttemptAt}`;
  return after.status === 'exhausted' ? ', given up' : '';
}

/** The event of a message; empty if it can't be read. */
function eventIn(body: Uint8Array): Partial<Pick<ReportEvent, 'type' | 'data'>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    return isJsonObject(value) && typeof value.type === 'string' ? (value as Partial<ReportEvent>) : {};
  } catch {
    return {};
  }
}

/** Ready message. */
function readyLines(
  { url, forwardTo, events }: ListenTarget,
  { webhook, key = 'none: messages are not signed' }: Pick<Subscription, 'webhook' | 'key'>,
): string {
  const what = events.includes('*') ? 'all events' : events.join(', ');
  const kind = key.startsWith('whsec_') ? 'secret' : 'key';
  return `Listening to ${what} of the account at ${url}, for ${forwardTo}
  endpoint ${webhook.id}
  ${kind.padEnd('endpoint'.length)} ${key}
It ends, and unsubscribes, with Ctrl-C.`;
}

/** A subscription that is renewed if the server has lost it. */
interface MaintainedSubscription {
  /** Undefined before the first one. */
  current(): Subscription | undefined;
  /** @param own address of this process for the server */
  join(own: string): Promise<Subscription | ServerError>;
  /** Checks the subscription once. Resolves to an exit code if the command has to end, or null. */
  check(): Promise<number | null>;
  /** Null if it is removed or was missing. */
  remove(): Promise<ServerError | null>;
}

function createMaintainedSubscription(
  listened: ListenTarget,
  { print, warn }: ListenOutput,
  joined: () => void,
): MaintainedSubscription {
  let own = '';
  let subscription: Subscription | undefined;
  const outage = createOutage(listened.url, warn);
  const hold = createHoldWarning(warn);

  const join = async (): Promise<Subscription | ServerError> => {
    const made = await subscribe(listened, own);
    if ('webhook' in made) {
      subscription = made;
      joined();
    }
    return made;
  };

  const joinAgain = async (before: Subscription): Promise<number | null> => {
    const made = await join();
    if ('detail' in made) return outage.handle(made);
    for (const line of resubscribedLines(made, before)) print(line);
    return null;
  };

  return {
    current: () => subscription,

    join(address) {
      own = address;
      return join();
    },

    async check() {
      if (subscription === undefined) return null;
      const stand = await subscription.state();
      if ('detail' in stand) return outage.handle(stand);
      outage.over();
      hold.update(stand.isHeld);
      return stand.webhook === undefined ? joinAgain(subscription) : exitCodeOf(stand.webhook, warn);
    },

    remove: async () => (await subscription?.remove()) ?? null,
  };
}

/** Warns if an endpoint is disabled, and returns the exit code; null if it is enabled. */
function exitCodeOf(
  { status, disabledBecause }: Pick<Webhook, 'status' | 'disabledBecause'>,
  warn: ListenOutput['warn'],
): number | null {
  if (status === 'enabled') return null;
  warn(disabledMessages[disabledBecause ?? 'requested']);
  return exitCodes.failed;
}

function resubscribedLines({ webhook, key }: Subscription, before: Subscription): string[] {
  const which = key === before.key ? 'with the same secret' : `with another secret: ${key}`;
  return [
    'The subscription was gone: the world was reset, or the server started anew.',
    `Subscribed again as ${webhook.id}, ${which}`,
  ];
}

/** Warns once while a server does not respond. */
interface OutageWarning {
  /** Handles an error. Returns null to wait, or the exit code. */
  handle(refusal: ServerError): number | null;
  over(): void;
}

function createOutage(url: string, warn: ListenOutput['warn']): OutageWarning {
  let isAway = false;
  return {
    handle({ status = 500, detail }) {
      if (status < 500) {
        warn(detail);
        return exitCodes.failed;
      }
      if (!isAway) warn(`the server at ${url} does not answer; this waits for it.`);
      isAway = true;
      return null;
    },
    over() {
      isAway = false;
    },
  };
}

/** Warns once while the messages of the account are held. */
function createHoldWarning(warn: ListenOutput['warn']) {
  let wasHeld = false;
  return {
    update(isHeld: boolean) {
      if (isHeld && !wasHeld) warn(heldMessage);
      wasHeld = isHeld;
    },
  };
}

const heldMessage =
  'messages of this account are held: PUT /_sandbox/webhooks {"deliver":true} lets them go.';

const disabledMessages: { readonly [why in NonNullable<Webhook['disabledBecause']>]: string } = {
  requested: 'somebody disabled the subscription.',
  gone: 'the receiver answered 410, by which it says that it wants no message any more: the subscription is disabled.',
  exhausted:
    'messages were given up, so many in a row that the subscription is disabled. Start the receiver, then listen again.',
};

/** Prints each message with its result. */
interface MessagePrinter {
  onForwarded(forwarded: ForwardedMessage): void;
  /** Further messages belong to another subscription. */
  restart(): void;
}

/** @param subscription returns the current subscription; undefined before the first one */
function createMessagePrinter(
  { stdout, env }: Program,
  subscription: () => Subscription | undefined,
): MessagePrinter {
  /** Number of arrivals by message id. */
  const times = new Map<string, number>();
  let telling = Promise.resolve();

  const tell = async (forwarded: ForwardedMessage): Promise<void> => {
    const { headers, body, status, cameAt } = forwarded;
    const id = String(headers['webhook-id']);
    const count = (times.get(id) ?? 0) + 1;
    times.set(id, count);
    const current = subscription();
    const key = current?.key;
    const signature = key === undefined ? null : signatureError({ headers, body }, key, cameAt);
    const hasFailed = status === null || status < 200 || status >= 300;
    const after = (hasFailed && (await current?.afterFailure(id, count))) || null;
    stdout.write(messageLines({ forwarded, signature, times: count, after }, isColoured(stdout, env)));
  };

  return {
    onForwarded(forwarded) {
      // Messages are printed in order, although the next attempt after a failure must be requested.
      telling = telling.then(() => tell(forwarded));
    },
    restart: () => times.clear(),
  };
}

/** A subscription for the lifetime of the process. */
interface ListenSession extends Pick<ForwarderOptions, 'isOwnTest' | 'onForwarded'> {
  /**
   * Subscribes this process and tests that the server reaches it. Resolves to the error, or null.
   * @param own address of this process for the server
   */
  begin(own: string): Promise<InputError | null>;
  /** Keeps the subscription, and removes it at the end. Resolves with the exit code. */
  untilStopped(): Promise<number>;
}

/** Interval of the check of the subscription, in milliseconds. */
const checkIntervalMs = 1000;

function createListenSession(listened: ListenTarget, program: Program): ListenSession {
  const words = createListenOutput(program);
  const kept = createMaintainedSubscription(listened, words, () => messages.restart());
  const messages = createMessagePrinter(program, kept.current);
  let isTried = false;

  return {
    // The command's own test is answered here and not forwarded.
    isOwnTest: (headers) => !isTried && String(headers['webhook-id']).startsWith('ping_'),
    onForwarded: messages.onForwarded,

    async begin(own) {
      const joined = await kept.join(own);
      if ('detail' in joined) return refusedError(joined, own);
      const why = await whyUnreached(joined);
      isTried = true;
      if (why === null) {
        words.print(readyLines(listened, joined));
        return null;
      }
      await joined.remove();
      return { source: `--url ${listened.url}`, detail: unreachedMessage(own, why) };
    },

    async untilStopped() {
      const over = new AbortController();
      void program.stopped.then(() => over.abort());
      let code: number | null = null;
      while (code === null && !over.signal.aborted) {
        await delay(checkIntervalMs, undefined, { signal: over.signal }).catch(() => {});
        if (!over.signal.aborted) code = await kept.check();
      }
      const refusal = await kept.remove();
      if (refusal === null) words.print('The subscription is removed.');
      else words.warn(`the subscription is not removed. ${refusal.detail}`);
      return code ?? exitCodes.done;
    },
  };
}

function refusedError(refusal: ServerError, own: string): InputError {
  if (!refusal.keywords?.includes('target')) return refusal;
  const { hostname } = new URL(own);
  return {
    source: refusal.source,
    detail: `${refusal.detail} Start the server with ${hostname} among its --webhook-targets.`,
  };
}

/** Why a test does not reach this process; null if it does. */
async function whyUnreached({ ping }: Subscription): Promise<string | null> {
  const delivery = await ping();
  if ('detail' in delivery) return delivery.detail;
  if (delivery.status === 'delivered') return null;
  const { response, failure } = delivery.attempts.at(-1) ?? {};
  return failure?.detail ?? `Something else answers there, with ${response?.status}.`;
}

function unreachedMessage(own: string, why: string): string {
  return `The server does not reach this command at ${own}. ${why} Where it runs in a container or on another machine, say how it reaches this one: --receive-at http://host.docker.internal:4020, and start it with --webhook-targets host.docker.internal.`;
}

const flags = listenSchema.properties as SettingSchemas;

/**
 * Subscribes while the process runs, and forwards each message to a receiver. Exit code 1 if the subscription ends
 * earlier.
 */
export async function listen(argv: readonly string[], program: Program): Promise<number> {
  const { listened: asked, errors } = readOptions(argv);
  if (errors.length > 0) return printMisuse(errors, program);
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

function readOptions(argv: readonly string[]): { listened: ListenTarget; errors: InputError[] } {
  const { positionals, values, errors } = readArguments(argv, flags);
  for (const word of positionals)
    errors.push({ source: word, detail: 'listen takes flags only. See listen --help.' });
  if (!values.has('forwardTo')) {
    const detail = 'Name your receiver: --forward-to http://localhost:3000/hook.';
    errors.push({ source: '--forward-to', detail });
  }
  const { settings, errors: unfit } = mergeSettings<ListenOptions>([values], holdsContract, flags);
  const { forwardTo = '', ...options } = settings;
  const { events, errors: unknown } = readEventList(String(settings.events));
  for (const detail of unknown) errors.push({ source: '--events', detail });
  return { listened: { ...options, forwardTo, events }, errors: [...errors, ...unfit] };
}

const printMisuse = misusePrinter('legal-reports-sandbox does not listen');
