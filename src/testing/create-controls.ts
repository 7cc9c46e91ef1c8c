import { type Account, type Environment, plainName } from '../accounts/account.js';
import { keyId } from '../accounts/keyring.js';
import { nameViolations } from '../accounts/keys.js';
import type {
  ClockAdvance,
  ClockChange,
  Config,
  CreateKey,
  Delivery,
  DeliveryMatch,
  Expectation,
  ExpectationResult,
  IssuedKey,
  Key,
  RegenerateKey,
  RequestMatch,
  RequestRecord,
  WorldFile,
} from '../contract/generated/types.js';
import { problem, type Violation } from '../contract/problems.js';
import { schemaErrorsOf } from '../contract/validator.js';
import { loadValidator, type ValidatedSchema } from '../contract/validators.js';
import { describeViolations, summarizeViolations } from '../contract/violations.js';
import type { RunningEnvironments } from '../http/connection/server.js';
import { requestRecord } from '../requests/journal-entry.js';
import { differences } from '../requests/matching.js';
import { timeoutSignal } from '../runtime/real-time.js';
import type { Sandbox } from '../server/sandbox.js';
import { isoDuration } from '../values/instants.js';
import { deliveryDifferences } from '../webhooks/delivery-queries.js';
import { clockRecord } from '../worlds/clock.js';
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
 * @throws problem `invalid-request`
 */
async function validated<T>(schema: ValidatedSchema, value: T): Promise<T> {
  throwIfAny(describeViolations(schemaErrorsOf(await loadValidator(schema), value), 'body'));
  return value;
}

/** @throws problem `invalid-request` */
function throwIfAny(errors: Violation[]): void {
  if (errors.length > 0)
    throw problem('invalid-request', { summary: summarizeViolations(errors) }, { errors });
}

function createClockControls({ clocks }: Sandbox, account: () => Promise<Account>): ClockControls {
  return {
    read: async () => clockRecord(clocks.read(await account())),
    async set(change) {
      const asked = await validated('ClockChange', changeOf(change));
      return clocks.change(await account(), asked);
    },
    async advance(step) {
      const asked = await validated('ClockAdvance', stepOf(step));
      return clocks.advance(await account(), asked);
    },
  };
}

function changeOf(change: string | Date | ClockChange): ClockChange {
  if (typeof change === 'string') return { now: change };
  return change instanceof Date ? { now: textOf(change) } : change;
}

function stepOf(step: string | Date | ClockAdvance): ClockAdvance {
  if (step instanceof Date) return { to: textOf(step) };
  if (typeof step === 'number') throwIfAny([{ detail: numberError(step), pointer: '#', keyword: 'type' }]);
  if (typeof step !== 'string') return step;
  return /^\d{4}-/.test(step) ? { to: step } : { by: isoDuration(step) };
}

/** A test in JavaScript may pass a number, which could be seconds or milliseconds. */
function numberError(step: number): string {
  return `A step of the clock has a unit, and the number ${step} has none: write "${step}s" or "PT${step}S" for seconds, "${step}d" or "P${step}D" for days.`;
}

/** An invalid date is reported as a violation. */
function textOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}

function createWebhookControls(
  sandbox: Sandbox,
  account: () => Promise<Account>,
  receivers: OpenReceivers,
): WebhookControls {
  const { messages } = sandbox;
  const endpoints = endpointControls(sandbox, account);
  const hold = async (isHeld: boolean): Promise<void> => messages.hold(await account(), isHeld);
  return {
    ...endpoints,

    async receive({ events, answer } = {}) {
      const { id: accountId } = await account();
      return openReceiver({
        accountId,
        subscribe: (url) => endpoints.create({ url, ...(events === undefined ? {} : { events }) }),
        remove: endpoints.remove,
        whyNothing: async () => whyNothing(sandbox, await account()),
        ...{ answer, receivers },
      });
    },

    async deliveries(match = {}) {
      await validated('WaitForDelivery', { match });
      return matching(sandbox, await account(), match);
    },
    settled: async () => messages.deliver(await account()),
    redeliver: async ({ webhookId, id }) => messages.redeliver(await account(), webhookId, id),
    ping: async (id) => messages.ping(await account(), id),
    hold: () => hold(true),
    release: () => hold(false),
  };
}

/** The endpoints of an account. */
function endpointControls(
  { webhooks }: Pick<Sandbox, 'webhooks'>,
  account: () => Promise<Account>,
): Pick<WebhookControls, 'create' | 'list' | 'change' | 'rotateSecret' | 'remove'> {
  return {
    async create({ events = ['*'], ...webhook }) {
      const asked = await validated('CreateWebhook', { ...webhook, events: [...events] });
      throwIfAny(await webhooks.targetViolations(await account(), asked));
      return webhooks.create(await account(), asked);
    },
    list: async () => webhooks.list(await account(), { limit: 100 }).data,
    async change(id, change) {
      const asked = await validated('UpdateWebhook', change);
      throwIfAny(await webhooks.targetViolations(await account(), asked));
      return webhooks.change(await account(), id, asked);
    },
    async rotateSecret(id, how = {}) {
      const asked = await validated('RotateSecret', how);
      throwIfAny(webhooks.overlapViolations(asked));
      return webhooks.rotate(await account(), id, asked);
    },
    remove: async (id) => webhooks.delete(await account(), id),
  };
}

/** Hint if no message arrives. */
function whyNothing({ messages, clocks }: Pick<Sandbox, 'messages' | 'clocks'>, account: Account): string {
  const { deliver, pending } = messages.state(account);
  if (!deliver) return 'Messages are held: webhooks.release() lets them go.';
  if (clocks.read(account).mode !== 'manual') return '';
  return `The clock is moved by hand: clock.advance(…) sends what comes due, webhooks.settled() what is due (${pending} wait).`;
}

function matching(
  { webhooks, deliveries }: Pick<Sandbox, 'webhooks' | 'deliveries'>,
  account: Account,
  match: DeliveryMatch,
): Delivery[] {
  return webhooks
    .list(account, { limit: 100 })
    .data.reverse()
    .flatMap(({ id }) => {
      const found: Delivery[] = [];
      for (let cursor: string | undefined, more = true; more; ) {
        const page = deliveries.list(account, id, {
          limit: 100,
          ...(cursor === undefined ? {} : { cursor }),
        });
        for (const summary of page.data)
          if (deliveryDifferences(match, summary).length === 0)
            found.push(deliveries.find(account, id, summary.id));
        cursor = page.next ?? undefined;
        more = cursor !== undefined;
      }
      return found.reverse();
    });
}

function createFaultControls({ faults }: Sandbox, account: () => Promise<Account>): FaultControls {
  return {
    async set(fault) {
      const asked = await validated('CreateFault', fault);
      throwIfAny(faults.violations(asked));
      return faults.create(await account(), asked);
    },
    list: async () => faults.list(await account()),
    remove: async (id) => faults.delete(await account(), id),
    clear: async () => faults.clear(await account()),
  };
}

function createKeyControls({ keys }: Sandbox, account: () => Promise<Account>): KeyControls {
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
    async issue(key: CreateKey): Promise<IssuedKey> {
      const asked = await validated('CreateKey', key);
      throwIfAny(nameViolations(asked));
      return keys.create(await scope(), asked);
    },
    async regenerate(which, how: RegenerateKey = {}) {
      const asked = await validated('RegenerateKey', how);
      return keys.regenerate(await scope(), await idOf(which), asked);
    },
    revoke: async (which) => keys.revoke(await scope(), await idOf(which)),
    expire: async (which) => keys.expire(await scope(), await idOf(which)),
  };
}

function createProfileControls(
  { profiles }: Pick<Sandbox, 'profiles'>,
  account: () => Promise<Account>,
): AccountControls['profile'] {
  return {
    async set(choice) {
      const asked = await validated('ProfileChoice', choice);
      throwIfAny(profiles.violations(asked));
      return profiles.set(await account(), asked);
    },
    read: async () => profiles.read(await account()),
    remove: async () => profiles.remove(await account()),
  };
}

function createRateLimitControls(
  { rateLimits }: Pick<Sandbox, 'rateLimits'>,
  account: () => Promise<Account>,
): AccountControls['rateLimit'] {
  return {
    async set(policy) {
      const asked = await validated('RateLimitPolicy', policy);
      return rateLimits.set(await account(), asked);
    },
    read: async () => rateLimits.read(await account()),
    remove: async () => rateLimits.remove(await account()),
  };
}

function createRequestControls(
  { journal, expectations }: Sandbox,
  account: () => Promise<Account>,
): RequestControls {
  return {
    async list(match: RequestMatch = {}): Promise<RequestRecord[]> {
      const asked = await validated('Expectation', { match });
      const of = await account();
      throwIfAny(expectations.violations(of, asked));
      const meant = journal.all(of).filter((one) => differences(one, match).length === 0);
      return meant.map(requestRecord);
    },
    async expect(expectation: Expectation): Promise<ExpectationResult> {
      const asked = await validated('Expectation', expectation);
      const of = await account();
      throwIfAny(expectations.violations(of, asked));
      const until = timeoutSignal(asked.timeoutMs ?? 0);
      const result = await expectations.judge(of, asked, until);
      if (!result.passed) throw new ExpectationError(result);
      return result;
    },
    clear: async () => journal.clear(await account()),
  };
}

/** Operations on the whole world of an account. */
type WorldControls = Pick<AccountControls, 'reset' | 'snapshot' | 'restore' | 'fork' | 'export' | 'import'>;

/** @param controlsOf those of another account of the same environment, by the name of its key */
function createWorldControls(
  { worlds }: Sandbox,
  account: () => Promise<Account>,
  controlsOf: (name: string) => AccountControls,
): WorldControls {
  return {
    reset: async () => worlds.reset(await account()),
    async snapshot(name, options = {}) {
      const { replace } = await validated('CreateSnapshot', { name, ...options });
      return worlds.snapshot(await account(), name, replace);
    },
    restore: async (name) => worlds.restore(await account(), name),
    async fork(name, options = {}) {
      const other = controlsOf(name);
      const asked = await validated('Fork', { key: other.key, ...options });
      await worlds.fork(await account(), asked);
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

/** Context that the controls of all accounts share. */
interface SharedState {
  /** Takes those that are started. */
  receivers: OpenReceivers;
  /** @throws Error where the sandbox is closed */
  checkOpen(): void;
}

/** The account that controls are of, and how it is reached. */
interface ControlledAccount extends Pick<AccountControls, 'url' | 'key'> {
  account: Account;
  /** The controls of another account of the same environment, by the name of its key. */
  controlsOf(name: string): AccountControls;
}

/** In a file of its own, so that the types of the package reach no further than what it promises. */
function createControls(
  sandbox: Sandbox,
  controlled: ControlledAccount,
  running: SharedState,
): AccountControls {
  const { url, key, account: ofKey, controlsOf } = controlled;
  const { receivers, checkOpen } = running;
  const { accounts, judgeConduct, lifecycle, scheduler } = sandbox;
  /** The account, which is used hereby, when all that is due in it is done. */
  const account = async (): Promise<Account> => {
    checkOpen();
    await accounts.use(ofKey.id);
    await scheduler.ready(ofKey.id);
    return ofKey;
  };
  return {
    ...{ url, key },
    keys: createKeyControls(sandbox, account),
    clock: createClockControls(sandbox, account),
    faults: createFaultControls(sandbox, account),
    requests: createRequestControls(sandbox, account),
    rateLimit: createRateLimitControls(sandbox, account),
    profile: createProfileControls(sandbox, account),
    webhooks: createWebhookControls(sandbox, account, receivers),
    conduct: async () => judgeConduct(await account()),
    async simulate(reportId, action, reason) {
      const simulation = { action, ...(reason === undefined ? {} : { reason }) };
      await validated('Simulation', simulation);
      throwIfAny(lifecycle.reasonViolations(action, reason));
      return lifecycle.simulate(await account(), reportId, action, reason);
    },
    ...createWorldControls(sandbox, account, controlsOf),
  };
}

/** The accounts of a sandbox, by the names of their keys; by default those of the playground. */
interface AccountsByName {
  /** Under `registered` the key is issued. */
  keyOf(name: string, environment?: Environment): string;
  /** @throws Error where the name makes no key that is taken */
  account(name: string, environment?: Environment): AccountControls;
}

/** @param server that serves the accounts */
export function createAccounts(
  sandbox: Sandbox,
  server: Pick<RunningEnvironments, 'url' | 'productionUrl'>,
  { keyPolicy }: Pick<Config, 'keyPolicy'>,
  running: SharedState,
): AccountsByName {
  const keyOf: AccountsByName['keyOf'] = (name, environment = 'playground') =>
    keyPolicy === 'open' ? `sbx_${environment}_${name}` : sandbox.keys.textFor(name, environment);

  const account: AccountsByName['account'] = (name, environment = 'playground') => {
    const key = keyOf(name, environment);
    const verdict = sandbox.keys.judge([`Bearer ${key}`], environment);
    if (verdict instanceof Promise) throw new Error('a store in memory never waits');
    if (!verdict.allowed) throw new Error(`the key of the name ${name} opens no account: ${verdict.fault}`);
    const url = environment === 'production' ? (server.productionUrl ?? server.url) : server.url;
    const controlsOf = (other: string): AccountControls => account(other, environment);
    return createControls(sandbox, { account: verdict.account, url, key, controlsOf }, running);
  };

  return { keyOf, account };
}
