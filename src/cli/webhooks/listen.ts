import { ListenOptions as isListenOptions } from '../../contract/generated/settings/listen-options.js';
import type { Delivery, ListenOptions, ReportEvent, Webhook } from '../../contract/generated/types.js';
import { delay } from '../../runtime/real-time.js';
import { isJsonObject, parseJson } from '../../values/json.js';
import { signatureError } from '../../webhooks/signature.js';
import { readOptions } from '../commands.js';
import {
  listenAddress,
  listenError,
  requestServer,
  resolveAccountKey,
  type ServerError,
} from '../control-plane.js';
import { type InputError, urlErrors } from '../settings.js';
import { exitCodes, isColoured, misusePrinter, type Program, paint } from '../streams.js';
import { type ForwardedMessage, startForwarder } from './forwarder.js';
import { type ListenTarget, readEventList, type Subscription, subscribe } from './subscription.js';

type Print = (text: string) => void;

/**
 * One line for a message, and another for an invalid signature.
 * @param signature its error; null for none
 * @param times number of arrivals
 * @param after the delivery after a failure; null if it is unknown
 */
function messageLines(
  forwarded: ForwardedMessage,
  signature: string | null,
  times: number,
  after: Delivery | null,
  isColoured: boolean,
): string {
  const { headers, body, status, error, receivedAt, tookMs } = forwarded;
  const { type = 'no event', data } = eventIn(body);
  const about = data?.id ?? headers['webhook-id'] ?? '';
  const hasArrived = status !== null && status >= 200 && status < 300;
  const outcome = error ?? `${status} in ${Math.round(tookMs)} ms`;
  const attempt = times > 1 ? `, attempt ${times}` : '';
  let next = '';
  if (!hasArrived && after !== null && after.nextAttemptAt !== null)
    next = `, again at ${after.nextAttemptAt}`;
  else if (!hasArrived && after?.status === 'exhausted') next = ', given up';
  const line = [
    new Date(receivedAt).toTimeString().slice(0, 8),
    type.padEnd('report.documents_required'.length),
    about,
    paint(hasArrived ? 32 : 31, outcome, isColoured) + attempt + next,
  ].join(' ');
  return signature === null
    ? `${line}\n`
    : `${line}\n  ${paint(33, 'The signature does not hold.', isColoured)} ${signature}\n`;
}

/** The event of a message; empty if it can't be read. */
function eventIn(body: Uint8Array): Partial<Pick<ReportEvent, 'type' | 'data'>> {
  const value = parseJson(Buffer.from(body).toString('utf8'));
  return isJsonObject(value) && typeof value.type === 'string' ? (value as Partial<ReportEvent>) : {};
}

/** Ready message. */
function readyLines(
  { url, forwardTo, events }: ListenTarget,
  { webhook, key = 'none: messages are not signed' }: Subscription,
): string {
  const names = events.includes('*') ? 'all events' : events.join(', ');
  const kind = key.startsWith('whsec_') ? 'secret' : 'key';
  return `Listening to ${names} of the account at ${url}, for ${forwardTo}
  endpoint ${webhook.id}
  ${kind.padEnd('endpoint'.length)} ${key}
It ends, and unsubscribes, with Ctrl-C.`;
}

/**
 * A subscription that is renewed if the server has lost it.
 * @param joined called after each subscription
 */
function createMaintainedSubscription(listened: ListenTarget, print: Print, warn: Print, joined: () => void) {
  let own = '';
  let subscription: Subscription | undefined;
  let isAway = false;
  let wasHeld = false;

  const join = async (): Promise<Subscription | ServerError> => {
    const made = await subscribe(listened, own);
    if ('webhook' in made) {
      subscription = made;
      joined();
    }
    return made;
  };

  /** Warns once while the server does not respond. Returns null to wait, or the exit code. */
  const handleError = ({ status = 500, detail }: ServerError): number | null => {
    if (status < 500) {
      warn(detail);
      return exitCodes.failed;
    }
    if (!isAway) warn(`the server at ${listened.url} does not respond; this waits for it.`);
    isAway = true;
    return null;
  };

  return {
    /** Undefined before the first one. */
    current: (): Subscription | undefined => subscription,

    /** @param address of this process for the server */
    join(address: string) {
      own = address;
      return join();
    },

    /** Checks the subscription once. Resolves to an exit code if the command has to end, or null. */
    async check(): Promise<number | null> {
      const before = subscription;
      if (before === undefined) return null;
      const state = await before.state();
      if ('detail' in state) return handleError(state);
      isAway = false;
      if (state.isHeld && !wasHeld)
        warn('messages of this account are held: PUT /_sandbox/webhooks {"deliver":true} lets them go.');
      wasHeld = state.isHeld;
      if (state.webhook?.status === 'enabled') return null;
      if (state.webhook !== undefined) {
        warn(disabledMessages[state.webhook.disabledBecause ?? 'requested']);
        return exitCodes.failed;
      }
      const made = await join();
      if ('detail' in made) return handleError(made);
      const secret = made.key === before.key ? 'with the same secret' : `with another secret: ${made.key}`;
      print('The subscription was gone: the world was reset, or the server started anew.');
      print(`Subscribed again as ${made.webhook.id}, ${secret}`);
      return null;
    },

    /** Resolves to null if it is removed or was missing. */
    remove: async () => (await subscription?.remove()) ?? null,
  };
}

const disabledMessages: { readonly [why in NonNullable<Webhook['disabledBecause']>]: string } = {
  requested: 'somebody disabled the subscription.',
  gone: 'the receiver responded 410, which ends its subscription: the subscription is disabled.',
  exhausted:
    'too many messages in a row were given up, and the subscription is disabled. Start the receiver, then listen again.',
};

/**
 * Prints each message with its result.
 * @param subscription returns the current subscription; undefined before the first one
 */
function createMessagePrinter({ stdout, env }: Program, subscription: () => Subscription | undefined) {
  /** Number of arrivals by message id. */
  const times = new Map<string, number>();
  let printing = Promise.resolve();

  const print = async (forwarded: ForwardedMessage): Promise<void> => {
    const { headers, body, status, receivedAt } = forwarded;
    const id = String(headers['webhook-id']);
    const count = (times.get(id) ?? 0) + 1;
    times.set(id, count);
    const current = subscription();
    const key = current?.key;
    const signature = key === undefined ? null : signatureError({ headers, body }, key, receivedAt);
    const hasFailed = status === null || status < 200 || status >= 300;
    const after = (hasFailed && (await current?.afterFailure(id, count))) || null;
    stdout.write(messageLines(forwarded, signature, count, after, isColoured(stdout, env)));
  };

  return {
    onForwarded(forwarded: ForwardedMessage): void {
      // Messages are printed in order, although the next attempt after a failure must be requested.
      printing = printing.then(() => print(forwarded));
    },
    /** Further messages belong to another subscription. */
    restart: () => times.clear(),
  };
}

/** A subscription for the lifetime of the process. */
function createListenSession(listened: ListenTarget, program: Program) {
  const print: Print = (text) => void program.stdout.write(`${text}\n`);
  const warn: Print = (text) => void program.stderr.write(`legal-reports-sandbox listen: ${text}\n`);
  const kept = createMaintainedSubscription(listened, print, warn, () => messages.restart());
  const messages = createMessagePrinter(program, kept.current);
  let isTried = false;

  return {
    // The command's own test is answered here and not forwarded.
    isOwnTest: (headers: ForwardedMessage['headers']) =>
      !isTried && String(headers['webhook-id']).startsWith('ping_'),
    onForwarded: messages.onForwarded,

    /**
     * Subscribes this process and tests that the server reaches it. Resolves to the error, or null.
     * @param own address of this process for the server
     */
    async begin(own: string): Promise<InputError | null> {
      // The state is read while it listens. The admin token, or a server without control plane, is refused here.
      const state = await requestServer(listened, '/_sandbox/webhooks');
      if ('detail' in state) return state;
      const joined = await kept.join(own);
      if ('detail' in joined) {
        if (!joined.keywords?.includes('target')) return joined;
        const remedy = `Start the server with ${new URL(own).hostname} among its --webhook-targets.`;
        return { source: joined.source, detail: `${joined.detail} ${remedy}` };
      }
      const why = await unreachedReason(joined);
      isTried = true;
      if (why === null) {
        print(readyLines(listened, joined));
        return null;
      }
      await joined.remove();
      const detail = `The server does not reach this command at ${own}. ${why} If it runs in a container or on another machine, give the address by which it reaches this one: --receive-at http://host.docker.internal:4020, and start it with --webhook-targets host.docker.internal.`;
      return { source: `--url ${listened.url}`, detail };
    },

    /** Keeps the subscription, and removes it at the end. Resolves with the exit code. */
    async untilStopped(): Promise<number> {
      const over = new AbortController();
      void program.stopped.then(() => over.abort());
      let code: number | null = null;
      while (code === null && !over.signal.aborted) {
        await delay(1000, undefined, { signal: over.signal }).catch(() => {});
        if (!over.signal.aborted) code = await kept.check();
      }
      const refusal = await kept.remove();
      if (refusal === null) print('The subscription is removed.');
      else warn(`the subscription is not removed. ${refusal.detail}`);
      return code ?? exitCodes.done;
    },
  };
}

/** Why a test does not reach this process; null if it does. */
async function unreachedReason({ ping }: Subscription): Promise<string | null> {
  const delivery = await ping();
  if ('detail' in delivery) return delivery.detail;
  if (delivery.status === 'delivered') return null;
  const { response, failure } = delivery.attempts.at(-1) ?? {};
  return failure?.detail ?? `Another program responds there, with ${response?.status}.`;
}

const printMisuse = misusePrinter('legal-reports-sandbox does not listen');

/**
 * Subscribes while the process runs, and forwards each message to a receiver. Exit code 1 if the subscription ends
 * earlier.
 */
export async function listen(argv: readonly string[], program: Program): Promise<number> {
  const { settings, errors } = readOptions<ListenOptions>(argv, 'listen', isListenOptions);
  const { forwardTo = '' } = settings;
  if (forwardTo === '') {
    const detail = 'Name your receiver: --forward-to http://localhost:3000/hook.';
    errors.push({ source: '--forward-to', detail });
  }
  errors.push(...urlErrors('--url', settings.url));
  const { events, errors: unknown } = readEventList(String(settings.events));
  errors.push(...unknown.map((detail) => ({ source: '--events', detail })));
  if (errors.length > 0) return printMisuse(errors, program);
  const opened = await resolveAccountKey(settings);
  if ('detail' in opened) return printMisuse([opened], program);
  const listened = { ...settings, forwardTo, events, key: opened.key };
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
    const error = await listening.begin(own);
    return error === null ? await listening.untilStopped() : printMisuse([error], program);
  } finally {
    await forwarder.close();
  }
}
