import type { ClientRequest, IncomingMessage, InformationEvent, ServerResponse } from 'node:http';
import { forwardedFields, type RawFields } from './fields.js';
import { badGateway, mirrorFailure, whyFailed } from './mirroring.js';
import type { Recording } from './recording.js';
import type { Upstream } from './upstream.js';

/** A request on its way to the upstream, and its answer on the way back. */
export interface Passage {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly upstream: Upstream;
  readonly recording: Recording;
  /** Fields that are for the proxy: names in lower case. */
  readonly without: ReadonlySet<string>;
  /** What of the body was read before; none where it was not looked at. */
  readonly held: readonly Buffer[] | null;
}

/** Sends the head, as `flushHeaders` does; but that writes it in UTF-8, where it is Latin-1. */
const noBytes = Buffer.alloc(0);

/** Methods of which Node sends a body only where it is told of one. */
const bodiless = /^(?:GET|HEAD|DELETE|OPTIONS|TRACE|CONNECT)$/;

/** Sends a request on: its body as it comes, what of the answer comes before it, and its end when the client leaves. */
export function ask(passage: Passage): ClientRequest {
  const { request, response, upstream, recording, held } = passage;
  const { method = 'GET', url = '/', headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const { without } = passage;
  const fields = forwardedFields(request.rawHeaders, { isChunked, host: upstream.host, without });
  const hasBody = isChunked || headers['content-length'] !== undefined;
  // Node would announce chunks otherwise; RFC 9110 (8.6) asks for the zero of whoever has nothing to send.
  if (!hasBody && !bodiless.test(method)) fields.push('Content-Length', '0');
  recording.asked();
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const onward = upstream.begin(request.socket, response, { method, target, fields });
  const finish = (): void => {
    recording.requestEnded();
    if (isChunked && request.rawTrailers.length > 0) onward.addTrailers(pairs(request.rawTrailers));
    onward.end();
  };
  for (const piece of held ?? []) onward.write(piece);
  if (request.readableEnded || !hasBody) {
    finish();
    request.resume();
  } else {
    request.on('data', recording.requestPiece);
    request.on('end', finish);
    request.pipe(onward, { end: false });
    // Node keeps the head back for the first of the body, which may wait for an answer to the head.
    setImmediate(() => {
      if (recording.exchange.request.body.size === 0 && !onward.writableEnded) onward.write(noBytes);
    });
  }
  onward.on('information', (early) => inform(response, early));
  onward.on('close', () => void request.unpipe(onward).resume());
  response.on('close', () => {
    if (!response.writableFinished) onward.destroy();
  });
  return onward;
}

/** Hands an answer back as it comes. What breaks it off breaks off what the client gets. */
export function relay(onward: ClientRequest, passage: Passage): void {
  const { response, recording } = passage;
  let failure: NodeJS.ErrnoException | null = null;
  onward.on('error', (error) => {
    failure = error;
    recording.failed(whyFailed(error));
    // Of an answer that has begun, the end is told below.
    if (recording.exchange.answer === null) mirrorFailure(error, passage);
  });
  onward.on('response', (answer) => {
    recording.answered(answer);
    hearOfReset(answer, (error) => {
      failure = error;
    });
    answer.on('close', () => {
      if (answer.complete) return;
      recording.failed(whyFailed(failure));
      mirrorFailure(failure, passage);
    });
    if (!begin(answer, passage)) {
      onward.destroy();
      return;
    }
    answer.on('data', recording.answerPiece);
    answer.pipe(response, { end: false });
    answer.on('end', () => {
      if (answer.rawTrailers.length > 0 && response.chunkedEncoding)
        response.addTrailers(pairs(answer.rawTrailers));
      response.end();
    });
  });
}

/** Of an answer that has begun, Node tells only that it was cut: whether by a reset, its connection knows. */
export function hearOfReset(answer: IncomingMessage, heard: (error: Error) => void): void {
  const { socket } = answer;
  socket.on('error', heard);
  answer.on('error', () => {});
  answer.on('close', () => void socket.removeListener('error', heard));
}

/** Writes the head of an answer; false where it is none that Node can write. */
function begin(answer: IncomingMessage, passage: Passage): boolean {
  const { response } = passage;
  try {
    prepare(answer, response);
    response.writeHead(
      answer.statusCode ?? 502,
      answer.statusMessage ?? '',
      answerFields(answer, passage.request),
    );
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    badGateway(`It answered what can not be handed on: ${detail}.`, passage);
    return false;
  }
  // What comes with the head goes with it; but the head does not wait for what comes later.
  response.cork();
  response.write(noBytes);
  setImmediate(() => response.uncork());
  return true;
}

/** Leaves out what Node would add of its own accord. */
export function prepare(answer: IncomingMessage, response: ServerResponse): void {
  response.sendDate = false;
  if (/(?:^|,)\s*close\s*(?:,|$)/i.test(answer.headers.connection ?? '')) response.shouldKeepAlive = false;
}

/** The fields of an answer as the client of a request gets them. */
export function answerFields(answer: IncomingMessage, request: IncomingMessage): string[] {
  const isChunked = answer.headers['transfer-encoding'] !== undefined && request.httpVersion === '1.1';
  return forwardedFields(answer.rawHeaders, { isChunked: isChunked && request.method !== 'HEAD' });
}

/** Hands on an answer that comes before the answer (RFC 9110, 15.2). Clients of HTTP/1.0 know none. */
function inform(response: ServerResponse, early: InformationEvent): void {
  const { statusCode, statusMessage, rawHeaders } = early;
  if (response.req.httpVersion !== '1.1' || response.headersSent) return;
  // So that Node knows that the body is on its way.
  if (statusCode === 100) response.writeContinue();
  else {
    const fields = pairs(forwardedFields(rawHeaders, { isChunked: false }));
    const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    response.socket?.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines}\r\n`, 'latin1');
  }
}

function pairs(raw: RawFields): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? '']);
}
