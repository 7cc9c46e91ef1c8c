import { type Account, plainName } from '../accounts/account.js';
import { keyId } from '../accounts/keyring.js';
import { clockModes } from '../contract/clock-modes.js';
import type {
  ClockAdvance,
  Config,
  CreateKey,
  Delivery,
  DeliveryMatch,
  Environment,
  Key,
  Violation,
  WorldFile,
} from '../contract/generated/types.js';
import { ProblemError } from '../contract/problems.js';
import { schemaErrorsOf } from '../contract/validator.js';
import { loadValidator, type ValidatedSchema } from '../contract/validators.js';
import { describeViolations, violationProblem } from '../contract/violations.js';
import type { RunningEnvironments } from '../http/connection/server.js';
import { withOwnId } from '../requests/expectations.js';
import { requestRecord } from '../requests/journal-entry.js';
import { differences } from '../requests/matching.js';
import { whenReady } from '../runtime/concurrency.js';
import { timeoutSignal } from '../runtime/real-time.js';
import type { SandboxCore } from '../server/sandbox.js';
import { runAsRequest } from '../store/transactions.js';
import { isoDuration } from '../values/instants.js';
import { mapValues } from '../values/maps.js';
import { withEachError } from '../values/message-text.js';
import { deliveryDifferences } from '../webhooks/delivery-queries.js';
import { clockRecord, clockViolations } from '../worlds/clock.js';
import {
  type AccountControls,
  type ClockControls,
  ExpectationError,
  type FaultControls,
  type KeyControls,
  type RequestControls,
  type WebhookControls,
} from './controls.js';
import { type OpenReceivers, openReceiver } from './webhook-receiver.js';

/**
 * Validates a value as the body of a request would be, since a test in JavaScript has no compiler.
 * @param schema its title
 * @param violationsOf further errors of the value, which may break the schema
 * @throws problem `invalid-request`
 */
async function validated<T>(
  schema: ValidatedSchema,
  value: T,
  violationsOf: (value: T) => Violation[] | Promise<Violation[]> = () => [],
): Promise<T> {
  const ofSchema = describeViolations(schemaErrorsOf(await loadValidator(schema), value), 'body');
  const refused = new Set(ofSchema.map(({ pointer }) => pointer));
  const others = (await violationsOf(value)).filter(({ pointer }) => !refused.has(pointer));
  throwIfAny([...ofSchema, ...others]);
  return value;
}

/** @throws problem `invalid-request` */
function throwIfAny(errors: Violation[]): void {
  if (errors.length > 0) throw violationProblem('invalid-request', errors);
}

function createClockControls({ clocks }: SandboxCore, account: () => Promise<Account>): ClockControls {
  return {
    read: async () => clockRecord(clocks.read(await account())),
    async set(given) {
      const now = given instanceof Date ? textOf(given) : given;
      const change = await validated('ClockChange', typeof now === 'string' ? { now } : now, clockViolations);
      return clocks.change(await account(), change);
    },
    async advance(step) {
      const advance = await validated('ClockAdvance', advanceOf(step), clockViolations);
      return clocks.advance(await account(), advance);
    },
  };
}

function advanceOf(step: string | Date | ClockAdvance): ClockAdvance {
  if (step instanceof Date) return { to: textOf(step) };
  if (typeof step === 'number') {
    // A test in JavaScript may pass a number, which could be seconds or milliseconds.
    const detail = `A step of the clock has a unit, and the number ${step} has none: write "${step}s" or "PT${step}S" for seconds, "${step}d" or "P${step}D" for days.`;
    throwIfAny([{ detail, pointer: '#', keyword: 'type' }]);
  }
  if (typeof step !== 'string') return step;
  return /^\d{4}-/.test(step) ? { to: step } : { by: isoDuration(step) };
}

/** An invalid date is reported as a violation. */
function textOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}

function createWebhookControls(
  sandbox: SandboxCore,
  account: () => Promise<Account>,
  receivers: OpenReceivers,
): WebhookControls {
  const { messages, webhooks } = sandbox;
  const hold = async (isHeld: boolean): Promise<void> => messages.hold(await account(), isHeld);
  const controls = asRequests<Omit<WebhookControls, 'receive'>>(sandbox, {
    async create({ events = ['*'], ...given }) {
      const webhook = await validated('CreateWebhook', { ...given, events: [...events] }, async (body) =>
        webhooks.targetViolations(await account(), body),
      );
      return webhooks.create(await account(), webhook);
    },
    list: async () => webhooks.list(await account(), { limit: 100 }).data,
    async change(id, change) {
      await validated('UpdateWebhook', change, async (body) =>
        webhooks.targetViolations(await account(), body),
      );
      return webhooks.change(await account(), id, change);
    },
    async rotateSecret(id, how = {}) {
      await validated('RotateSecret', how, webhooks.overlapViolations);
      return webhooks.rotate(await account(), id, how);
    },
    remove: async (id) => webhooks.delete(await account(), id),
    async deliveries(match = {}) {
      await validated('WaitForDelivery', { match });
      return matching(sandbox, await account(), match);
    },
    settled: async () => messages.deliver(await account()),
    redeliver: async ({ webhookId, id }) => messages.redeliver(await account(), webhookId, id),
    ping: async (id) => messages.ping(await account(), id),
    hold: () => hold(true),
    release: () => hold(false),
  });
  return {
    ...controls,

    async receive({ events, answer } = {}) {
      const { id: accountId } = await runAsRequest(sandbox, account);
      return openReceiver({
        accountId,
        subscribe: (url) => controls.create({ url, ...(events === undefined ? {} : { events }) }),
        remove: controls.remove,
        noMessageHint: () => runAsRequest(sandbox, async () => noMessageHint(sandbox, await account())),
        ...{ answer, receivers, shape: sandbox.shape },
      });
    },
  };
}

/** Hint if no message arrives. */
function noMessageHint(
  { messages, clocks }: Pick<SandboxCore, 'messages' | 'clocks'>,
  account: Account,
): string {
  const { deliver, pending } = messages.state(account);
  if (!deliver) return 'Messages are held: webhooks.release() lets them go.';
  if (!clockModes[clocks.read(account).mode].isManual) return '';
  return `The clock is moved by hand: clock.advance(…) sends messages as they become due, webhooks.settled() the due ones (${pending} wait).`;
}

/** Matching deliveries to the existing endpoints, oldest first. */
function matching(
  { webhooks, deliveries }: Pick<SandboxCore, 'webhooks' | 'deliveries'>,
  account: Account,
  match: DeliveryMatch,
): Delivery[] {
  const endpoints = webhooks.list(account, { limit: 100 }).data.reverse();
  return endpoints.flatMap(({ id }) => {
    const found: Delivery[] = [];
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = deliveries.list(account, id, { limit: 100, ...(cursor && { cursor }) });
      for (const summary of page.data)
        if (deliveryDifferences(match, summary).length === 0)
          found.push(deliveries.find(account, id, summary.id));
      cursor = page.next ?? null;
    }
    return found.reverse();
  });
}

function createFaultControls({ faults }: SandboxCore, account: () => Promise<Account>): FaultControls {
  return {
    async set(fault) {
      await validated('CreateFault', fault, faults.violations);
      return faults.create(await account(), fault);
    },
    list: async () => faults.list(await account()),
    remove: async (id) => faults.delete(await account(), id),
    clear: async () => faults.clear(await account()),
  };
}

function createKeyControls({ keys }: SandboxCore, account: () => Promise<Account>): KeyControls {
  /** Acts as the admin token, so that no key counts as used. */
  const scope = async () => ({ account: await account(), byAdmin: true });
  const idOf = async (which: string | undefined): Promise<string> => {
    const { id } = await account();
    return which ?? keyId(id, plainName(id));
  };

  return {
    async list() {
      const all: Key[] = [];
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await keys.list(await scope(), { limit: 100, ...(cursor && { cursor }) });
        all.push(...page.data);
        cursor = page.next ?? null;
      }
      return all;
    },
    async issue(key: CreateKey) {
      const { account, byAdmin } = await scope();
      await validated('CreateKey', key, (body) => keys.violations(account, body));
      return keys.create({ account, byAdmin }, key);
    },
    async regenerate(which, how = {}) {
      await validated('RegenerateKey', how);
      return keys.regenerate(await scope(), await idOf(which), how);
    },
    revoke: async (which) => keys.revoke(await scope(), await idOf(which)),
    expire: async (which) => keys.expire(await scope(), await idOf(which)),
  };
}

function createRequestControls(
  { journal, expectations, shape }: SandboxCore,
  account: () => Promise<Account>,
  { closing, checkOpen }: Pick<SharedState, 'closing' | 'checkOpen'>,
): RequestControls {
  return {
    async list(match = {}) {
      const of = await account();
      await validated('Expectation', { match }, (body) => expectations.violations(of, body));
      const own = withOwnId(match, shape);
      return journal
        .all(of)
        .filter((one) => differences(one, own).length === 0)
        .map(requestRecord);
    },
    async expect(expectation) {
      const of = await account();
      await validated('Expectation', expectation, (body) => expectations.violations(of, body));
      const until = AbortSignal.any([closing, timeoutSignal(expectation.timeoutMs ?? 0)]);
      const result = await expectations.judge(of, expectation, until);
      if (result.passed) return result;
      checkOpen();
      throw new ExpectationError(result);
    },
    clear: async () => journal.clear(await account()),
  };
}

/** @param controlsOf those of another account of the same environment, by the name of its key */
function createWorldControls(
  { worlds }: SandboxCore,
  account: () => Promise<Account>,
  controlsOf: (name: string) => AccountControls,
): Pick<AccountControls, 'reset' | 'snapshot' | 'restore' | 'fork' | 'export' | 'import'> {
  return {
    reset: async () => worlds.reset(await account()),
    async snapshot(name, options = {}) {
      const { replace } = await validated('CreateSnapshot', { name, ...options });
      return worlds.snapshot(await account(), name, replace);
    },
    restore: async (name) => worlds.restore(await account(), name),
    async fork(name, options = {}) {
      const other = controlsOf(name);
      const fork = await validated('Fork', { key: other.key, ...options });
      await worlds.fork(await account(), fork);
      return other;
    },
    async export() {
      const decoder = new TextDecoder();
      let text = '';
      for await (const part of worlds.export(await account())) text += decoder.decode(part, { stream: true });
      return JSON.parse(text) as WorldFile;
    },
    import: async (file, { replace } = {}) => worlds.import(await account(), file, replace),
  };
}

/** State that the controls of all accounts share. */
interface SharedState {
  receivers: OpenReceivers;
  /** Aborts when the sandbox is closed. */
  closing: AbortSignal;
  /** @throws Error if the sandbox is closed */
  checkOpen(): void;
}

/**
 * Creates the controls of an account, in a file apart from their types: those of the package do not reach the
 * implementation.
 */
function createControls(
  sandbox: SandboxCore,
  controlled: Account | Promise<Account>,
  access: Pick<AccountControls, 'url' | 'key'>,
  controlsOf: (name: string) => AccountControls,
  { receivers, closing, checkOpen }: SharedState,
): AccountControls {
  const { accounts, judgeConduct, reportActions, profiles, rateLimits, scheduler, shape } = sandbox;
  /** Counts as a use of the account. Resolves when all that is due in it is done. */
  const account = async (): Promise<Account> => {
    checkOpen();
    const own = await controlled;
    await accounts.use(own.id);
    await scheduler.bringUpToDate(own.id);
    return own;
  };
  return {
    ...access,
    ...asRequests<Omit<AccountControls, 'url' | 'key' | 'webhooks'>>(sandbox, {
      keys: createKeyControls(sandbox, account),
      clock: createClockControls(sandbox, account),
      faults: createFaultControls(sandbox, account),
      requests: createRequestControls(sandbox, account, { closing, checkOpen }),
      rateLimit: {
        set: async (policy) => rateLimits.set(await account(), await validated('RateLimitPolicy', policy)),
        read: async () => rateLimits.read(await account()),
        remove: async () => rateLimits.remove(await account()),
      },
      profile: {
        async set(choice) {
          await validated('ProfileChoice', choice, profiles.violations);
          return profiles.set(await account(), choice);
        },
        read: async () => profiles.read(await account()),
        remove: async () => profiles.remove(await account()),
      },
      conduct: async () => judgeConduct(await account()),
      async simulate(reportId, action, reason) {
        const simulation = { action, ...(reason === undefined ? {} : { reason }) };
        await validated('Simulation', simulation, () => reportActions.reasonViolations(action, reason));
        const ownId = shape === null ? reportId : shape.readAnyId(reportId);
        return reportActions.simulate(await account(), ownId, action, reason);
      },
      ...createWorldControls(sandbox, account, controlsOf),
    }),
    webhooks: createWebhookControls(sandbox, account, receivers),
  };
}

/** Returns controls each of which runs as a request does, so that its changes are persisted when it returns. */
function asRequests<Controls extends object>(sandbox: SandboxCore, controls: Controls): Controls {
  // A store in memory persists everything at once.
  if (!sandbox.isDurable) return controls;
  return mapFunctions(controls, (control) => runAsRequest(sandbox, async () => control()));
}

/**
 * Returns controls each of which keeps the process alive until its promise is settled. The message of a problem names
 * each of its errors, and its stack the call in the test.
 */
function asControls<Controls extends object>(
  hold: RunningEnvironments['hold'],
  controls: Controls,
): Controls {
  const settled = async (result: Promise<unknown>): Promise<unknown> => {
    const release = hold();
    try {
      return await result;
    } catch (error) {
      if (error instanceof ProblemError) {
        error.message = withEachError(error.message, error.errors);
        Error.captureStackTrace(error);
      }
      throw error;
    } finally {
      release();
    }
  };
  return mapFunctions(controls, (control) => {
    const result = control();
    return result instanceof Promise ? settled(result) : result;
  });
}

/**
 * Returns controls whose functions, also those of groups of controls, are called by another one.
 * @param call gets the call that was made
 */
function mapFunctions<Controls extends object>(
  controls: Controls,
  call: (control: () => unknown) => unknown,
): Controls {
  const mapped = (control: unknown): unknown => {
    if (typeof control === 'function') return (...args: unknown[]) => call(() => control(...args));
    return typeof control === 'object' && control !== null ? mapFunctions(control, call) : control;
  };
  return mapValues(controls as Readonly<Record<string, unknown>>, mapped) as Controls;
}

/** The accounts of a sandbox, by the names of their keys; by default those of the playground. */
export function createAccounts(
  sandbox: SandboxCore,
  server: Pick<RunningEnvironments, 'url' | 'productionUrl' | 'hold'>,
  { keyPolicy }: Pick<Config, 'keyPolicy'>,
  shared: SharedState,
) {
  /** Keys that were issued before, since a database has to be read and written for that. */
  const issued = new Map<string, string>();
  const isStored = sandbox.isDurable;

  /** Under `registered` the key is issued. */
  const keyOf = (name: string, environment: Environment = 'playground'): string => {
    if (keyPolicy === 'open') return `sbx_${environment}_${name}`;
    if (!isStored) return sandbox.keys.textFor(name, environment);
    const text = issued.get(`${environment} ${name}`);
    if (text !== undefined) return text;
    throw new Error(
      `The key of ${name} is not known here: under keyPolicy registered, a database has only the keys that were issued. Issue it with POST /_sandbox/keys and the admin token.`,
    );
  };

  /** Issues a key in a database, or finds the one that was. */
  const issue = async (name: string, environment: Environment = 'playground'): Promise<void> => {
    if (keyPolicy === 'open' || !isStored) return;
    const text = await runAsRequest(sandbox, async () => {
      await sandbox.keys.loadFor(name, environment);
      return sandbox.keys.textFor(name, environment);
    });
    issued.set(`${environment} ${name}`, text);
  };

  /** @throws Error if no valid key has this name */
  const account = (name: string, environment: Environment = 'playground'): AccountControls => {
    const key = keyOf(name, environment);
    const verdict = sandbox.keys.judge([`Bearer ${key}`], environment);
    const opened = whenReady(verdict, (ready) => {
      if (ready.allowed) return ready.account;
      throw new Error(`the key of the name ${name} opens no account: ${ready.error}`);
    });
    // The first control that is used throws the error of a key whose records had to be read.
    if (opened instanceof Promise) opened.catch(() => {});
    const url = environment === 'production' ? (server.productionUrl ?? server.url) : server.url;
    const controlsOf = (other: string): AccountControls => account(other, environment);
    return asControls(server.hold, createControls(sandbox, opened, { url, key }, controlsOf, shared));
  };

  return { keyOf, issue, account };
}
