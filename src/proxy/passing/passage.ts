import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { assumedGaps } from '../../contract/gap-answers.js';
import type { ResponseTarget } from '../../http/answers/send.js';
import { fieldLines, fieldTable } from '../fields.js';
import type { RequestHead } from '../messages/head.js';
import type { ExchangeRecorder } from '../recording.js';
import type { ResponseCollector } from './collecting.js';
import type { BufferedBody } from './held-body.js';

/** A request on its way to the upstream, and its answer on the way back. */
export interface ProxiedRequest {
  readonly head: RequestHead;
  readonly requestId: string;
  /** True if a redirect of a fault led to it; its target is without what told so. */
  readonly isRedirected: boolean;
  readonly recording: ExchangeRecorder;
  /** Where the bytes behind its head go. */
  goes: 'onward' | 'nowhere' | BufferedBody;
  /** Whether the upstream has still to answer, the proxy itself does, or nothing more is to be told. */
  answer: 'awaited' | 'here' | 'told';
  /** Who takes the answer of the upstream; null where the client does, as it comes. */
  collecting: ResponseCollector | null;
}

/** What can become of a request. */
export interface RequestActions {
  /** It goes to the upstream, and its answer to the client. @param without names in lower case of fields that do not */
  sendOn(passage: ProxiedRequest, without: ReadonlySet<string>): void;
  /** It goes to the upstream, and the answer to whoever called: whole, or with a body that comes. */
  collect(
    passage: ProxiedRequest,
    without: ReadonlySet<string>,
    isWhole: boolean,
  ): ResponseCollector['collected'];
  /** It is answered here. */
  answer(passage: ProxiedRequest): ResponseTarget;
  /** The client is told something before the answer. */
  tell(bytes: Buffer): void;
  /** The connection ends, whatever was told. */
  breakOff(): void;
}

/**
 * Answers in the place of the upstream, by Node's own writer of HTTP, on the connection of the client.
 * @param finished hears when all of it is written, and whether the connection stays open behind it
 */
export function respondLocally(
  passage: ProxiedRequest,
  client: Socket,
  finished: (staysOpen: boolean) => void,
): ResponseTarget {
  passage.answer = 'here';
  if (typeof passage.goes === 'object') passage.goes = 'nowhere';
  const request = requestOf(passage.head, client);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = staysOpen(passage.head);
  response.on('error', () => {});
  response.assignSocket(client);
  response.on('finish', () => {
    response.detachSocket(client);
    // As Node's server tells whoever waits for it.
    response.emit('close');
    finished(response.shouldKeepAlive);
  });
  return {
    requestId: passage.requestId,
    request,
    response,
    sharing: null,
    allowance: null,
    gaps: assumedGaps,
  };
}

function requestOf({ method, target, httpVersion, fields }: RequestHead, client: Socket): IncomingMessage {
  const [major, minor] = httpVersion.split('.').map(Number);
  return Object.assign(new IncomingMessage(client), {
    ...{ method, url: target, rawHeaders: [...fields], headers: fieldTable(fields) },
    ...{ httpVersion, httpVersionMajor: major, httpVersionMinor: minor },
  });
}

/** Whether the client asks to go on over its connection (RFC 9112, 9.3). */
function staysOpen({ httpVersion, fields }: RequestHead): boolean {
  const options = fieldLines(fields, 'connection').join().toLowerCase();
  return httpVersion === '1.1' ? !/\bclose\b/.test(options) : /\bkeep-alive\b/.test(options);
}
