import inject from 'light-my-request';
import { expect } from 'vitest';
import type { AccessOptions } from '../../src/accounts/keys.js';
import { profileOf, readGaps } from '../../src/accounts/profiles.js';
import type { AccountLimits } from '../../src/accounts/registry.js';
import { judgeProblem, judgeResponse } from '../../src/contract/conformance.js';
import { Content } from '../../src/contract/generated/fixture-validators.js';
import type {
  Environment,
  Pace,
  ProfileChoice,
  RateLimitPolicy,
  Shape,
} from '../../src/contract/generated/types.js';
import { isShared, operations, operationsOf } from '../../src/contract/operations.js';
import { compileShape } from '../../src/contract/shapes/wire-shape.js';
import { loadValidators } from '../../src/contract/validators.js';
import { createListener, startEnvironments } from '../../src/http/connection/server.js';
import type { ReportLimit } from '../../src/reports/reports.js';
import type { Memory, YieldToEventLoop } from '../../src/runtime/port.js';
import { createSandbox } from '../../src/server/sandbox.js';
import type { Store } from '../../src/store/port.js';
import { definedFields } from '../../src/values/json.js';
import type { SendingSettings } from '../../src/webhooks/dispatcher.js';
import { scaled } from '../scale.js';
import { fetchWithHost } from './fetch-with-host.js';
import { createTestStore } from './test-store.js';

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON with its media type; text and bytes are sent unchanged. */
  body?: string | Buffer | object;
  /** Null sends no key. */
  key?: string | null;
  /** The environment whose address is used; by default the playground. */
  environment?: Environment | undefined;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a body, and fail if it is wrong.
  json: any;
}

export interface Client {
  call(path: string, call?: Call): Promise<Reply>;
  /** Lets real time pass on the sandbox's stopwatch, without waiting. */
  pass(ms: number): void;
  /** Internal errors of the sandbox; a test fails on them unless it expects them. */
  failures: unknown[];
  close(): Promise<void>;
}

const allTransports = ['in process', 'over a socket'] as const;
export type Transport = (typeof allTransports)[number];
/** Both transports, or only the one that `TRANSPORTS` names. */
export const transports = allTransports.filter((name) => (process.env.TRANSPORTS ?? name) === name);

/**
 * Transports of tests about responses that do not depend on the transport: in process, and over a socket too in a long
 * run. Over a socket, `coverage` requests every status of every operation under `/v1`, `test/testing` uses the control
 * plane, and other files test connections.
 */
export const usualTransports =
  process.env.TRANSPORTS === undefined ? scaled(transports.slice(0, 1), transports) : transports;

export interface ClientOptions {
  seed?: string;
  pace?: Pace;
  controlPlane?: boolean;
  /** True if production is served too. */
  production?: boolean;
  access?: AccessOptions;
  accounts?: AccountLimits;
  reportLimit?: ReportLimit;
  memory?: Memory;
  journalBytes?: number;
  yieldToEventLoop?: YieldToEventLoop;
  /** Rate limit of accounts without their own. */
  rateLimit?: RateLimitPolicy;
  /** Profile of accounts without their own. */
  profile?: ProfileChoice;
  store?: Store;
  /** Sender of webhooks; by default no message arrives. */
  sending?: SendingSettings;
  /** Names of the server, with commas between them. */
  allowedHosts?: string;
  /** Origins of pages that may call, with commas between them. */
  allowedOrigins?: string;
  /** The wire form; by default that of the contract. */
  shape?: Shape | null;
}

/** Starts a sandbox with a stopwatch that the test moves; returns a client for it. */
export async function connect(transport: Transport, options: ClientOptions = {}): Promise<Client> {
  let elapsedMs = 0;
  const failures: unknown[] = [];
  const { seed = 'sandbox', pace = 'fast', controlPlane = true, production } = options;
  const { allowedHosts, allowedOrigins } = options;
  const checked = createResponseCheck(controlPlane, options.shape ?? null);
  const access = { production: production ?? false, ...options.access };
  const sandbox = createSandbox({
    ...{
      seed,
      pace,
      store: options.store ?? createTestStore(),
      stopwatch: () => elapsedMs,
      access,
      accounts: options.accounts,
      reportLimit: options.reportLimit,
      memory: options.memory,
      journalBytes: options.journalBytes,
      yieldToEventLoop: options.yieldToEventLoop,
      rateLimit: options.rateLimit,
      profile: options.profile,
      sending: options.sending,
      shape: options.shape ? compileShape(options.shape) : null,
    },
  });
  const log = ({ error }: { error: unknown }) => void failures.push(error);
  const shared = {
    failures,
    pass(ms: number) {
      elapsedMs += ms;
    },
  };
  if (transport === 'in process') {
    const hostNames = allowedHosts?.split(',') ?? [];
    const origins = allowedOrigins?.split(',') ?? [];
    const listenerOf = (environment: Environment) =>
      createListener(sandbox, log, () => true, {
        surface: { environment, controlPlane, hostNames, origins },
      });
    const listeners = { playground: listenerOf('playground'), production: listenerOf('production') };
    return {
      ...shared,
      close: async () => {},
      async call(path, call = {}) {
        const { method = 'GET', environment = 'playground' } = call;
        const { headers, payload } = compose(call);
        const response = await inject(listeners[environment], {
          method: method as 'GET',
          url: path,
          headers,
          ...(payload === undefined ? {} : { payload }),
        });
        const received = response.headers as Record<string, string>;
        return checked(method, path, toReply(response.statusCode, received, response.payload));
      },
    };
  }
  const productionPort = production ? 0 : undefined;
  const others = definedFields({ productionPort, allowedHosts, allowedOrigins });
  const server = await startEnvironments(sandbox, {
    ...{ host: '127.0.0.1', port: 0, log, controlPlane, ...others },
  });
  return {
    ...shared,
    close: server.close,
    async call(path, call = {}) {
      const { headers, payload } = compose(call);
      const url = call.environment === 'production' ? server.productionUrl : server.url;
      if (headers.host !== undefined) {
        const response = await fetchWithHost(headers.host, url + path, headers);
        return checked(call.method, path, toReply(response.status, response.headers, response.text));
      }
      const response = await fetch(url + path, {
        method: call.method ?? 'GET',
        // By default, fetch accepts codings and hides the received bytes.
        headers: { 'accept-encoding': 'identity', ...headers },
        redirect: 'manual',
        ...(payload === undefined ? {} : { body: payload as string }),
      });
      const received = toReply(response.status, Object.fromEntries(response.headers), await response.text());
      return checked(call.method, path, received);
    },
  };
}

function compose({ headers: own = {}, body, key = 'sbx_playground_test' }: Call) {
  const asJson = typeof body === 'object' && !Buffer.isBuffer(body);
  const headers: Record<string, string> = {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(asJson ? { 'content-type': 'application/json' } : {}),
    ...own,
  };
  return { headers, payload: asJson ? JSON.stringify(body) : body };
}

function toReply(status: number, headers: Record<string, string>, text: string): Reply {
  const isJson = /json/.test(headers['content-type'] ?? '');
  return { status, headers, text, json: isJson && text !== '' ? readJson(text) : undefined };
}

/** Returns undefined if the text is not JSON, which a fault may cause. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

await Promise.all(operations.map(loadValidators));

/** Checks a response against the contract of its operation. Each test of the server does this for each response. */
function createResponseCheck(controlPlane: boolean, shape: Shape | null) {
  const patterns = operationsOf(controlPlane).map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (method = 'GET', target: string, received: Reply): Reply => {
    const path = target.replace(/[?#].*$/, '');
    const matchedMethod = method === 'HEAD' ? 'GET' : method;
    const found = patterns.find(
      ({ operation, pattern }) => operation.method === matchedMethod && pattern.test(path),
    );
    const { status, headers, text } = received;
    // Responses with a requested contract breach are not checked.
    if (headers['sandbox-fault-applied'] !== undefined) return received;
    if (shape !== null && isShared(path)) return received;
    const mediaType = headers['content-type'] ?? null;
    const unjudgedPart = method === 'HEAD' || headers['content-encoding'] !== undefined ? 'body' : undefined;
    const body = received.json ?? text;
    // Gaps that vary are checked against their actual answers, all others against the usual ones.
    const { possible } = profileOf({ gaps: readGaps(headers['sandbox-gaps'] ?? '') });
    if (found !== undefined) {
      const response = { status, headers, mediaType, body, unjudgedPart } as const;
      const include = new URLSearchParams(target.split('?')[1]).get('include')?.split(',');
      expect(judgeResponse(found.operation, response, { content: Content, possible, include })).toEqual([]);
    } else if (status >= 400 && unjudgedPart === undefined && possible['error-body'].includes('problem'))
      expect(judgeProblem(body)).toEqual([]);
    return received;
  };
}
