import type { ClientRequest, IncomingMessage } from 'node:http';
import { assumed } from '../contract/gap-answers.js';
import type { Operation } from '../contract/operations.js';
import type { Strike } from '../domain/traffic/faults/strike.js';
import type { Answer } from '../http/answers/answer.js';
import { answerInPlace } from '../http/answers/answer-in-place.js';
import { type Asker, send, sendHead } from '../http/answers/send.js';
import { createSuffering, possible, type Sufferer } from '../http/pipeline/suffering.js';
import { splitTarget } from '../http/syntax/target.js';
import { GrowingCopy } from './body-copy.js';
import { decoded } from './content-codings.js';
import { withField, withoutFields } from './fields.js';
import { badGateway, mirrorFailure, whyFailed } from './mirroring.js';
import { answerFields, ask, hearOfReset, type Passage, prepare } from './passing.js';

/** An answer that suffers is read whole before: no larger one, in bytes. */
const mostSuffering = 64 * 1024 * 1024;

/** Changes of a body that read it. */
const ofText: ReadonlySet<string | undefined> = new Set([
  ...['malformed', 'broken-schema', 'extra-members', 'unknown-values'],
]);

/** Who gets an answer of the upstream, or one in its place. */
interface Proxied extends Asker, Sufferer {
  /** What the upstream answered; null where it was not asked. */
  readonly upstream: { readonly answer: IncomingMessage; readonly isDecoded: boolean } | null;
}

const suffer = createSuffering<Proxied>({
  form: (_, answer) => answer,
  send(to, answer) {
    if (to.upstream === null) return send(to, answer);
    sendUpstream(to, answer);
    return undefined;
  },
  sendHead: (to, answer) => (to.upstream === null ? sendHead(to, answer) : writeHead(to, answer)),
});

/**
 * Leads an exchange through what it is to suffer. It never throws.
 * @param spare hears that the answer had nothing to alter
 */
export async function passWithFault(
  passage: Passage,
  operation: Operation,
  strike: Strike,
  spare: (strike: Strike) => void,
): Promise<void> {
  const { request, response, requestId, recording } = passage;
  const asker = { request, response, requestId, sharing: null, allowance: null, gaps: assumed };
  const to = { ...asker, route: { operation } };
  const pass = async (exchange: Proxied, answer: Answer): Promise<boolean> => {
    const left = await possible(exchange, answer, strike);
    if (left === null) return false;
    recording.suffers(left.told);
    await suffer(exchange, answer, left);
    return true;
  };
  const inPlace = answerInPlace(strike, splitTarget(request.url ?? '').path, requestId);
  try {
    if (inPlace !== undefined) {
      request.on('data', recording.requestPiece).on('end', recording.requestEnded);
      await pass({ ...to, upstream: null }, inPlace);
      return;
    }
    const collected = await collect(ask(passage), passage);
    if (collected === null) return;
    const { answer, bytes } = collected;
    const coding = ofText.has(strike.effect.body) ? answer.headers['content-encoding'] : undefined;
    const plain = await decoded(bytes, coding, mostSuffering);
    // What can not be read passes as it is.
    const isDecoded = coding !== undefined && 'bytes' in plain;
    const told = answerOf(answer, 'bytes' in plain ? plain.bytes : bytes);
    if (await pass({ ...to, upstream: { answer, isDecoded } }, told)) return;
    spare(strike);
    sendUpstream({ ...to, upstream: { answer, isDecoded: false } }, answerOf(answer, bytes));
  } catch (error) {
    recording.failed(`A fault could not be suffered: ${error instanceof Error ? error.message : ''}.`);
    response.destroy();
  }
}

/** The answer of the upstream, when all of it has come; null where the client was told otherwise, or has left. */
function collect(
  onward: ClientRequest,
  passage: Passage,
): Promise<{ answer: IncomingMessage; bytes: Buffer } | null> {
  const { response, recording } = passage;
  return new Promise((resolve) => {
    let failure: NodeJS.ErrnoException | null = null;
    const fail = (): void => {
      recording.failed(whyFailed(failure));
      mirrorFailure(failure, passage);
      resolve(null);
    };
    response.once('close', () => resolve(null));
    onward.on('error', (error) => {
      failure = error;
      if (recording.exchange.answer === null) fail();
    });
    onward.on('response', (answer) => {
      recording.answered(answer);
      const copy = new GrowingCopy(mostSuffering);
      hearOfReset(answer, (error) => {
        failure = error;
      });
      answer.on('data', (piece: Buffer) => {
        recording.answerPiece(piece);
        copy.add(piece);
      });
      answer.on('close', () => {
        const { pieces } = copy;
        if (!answer.complete) fail();
        else if (pieces !== null) resolve({ answer, bytes: Buffer.concat(pieces) });
        else {
          badGateway(`It answered more than ${mostSuffering} bytes, which no fault can hold back.`, passage);
          resolve(null);
        }
      });
    });
  });
}

/** As faults look at it: bytes that nobody has read. */
function answerOf({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer): Answer {
  const replayed = headers['idempotent-replayed'];
  return {
    status: statusCode,
    mediaType: headers['content-type'] ?? null,
    headers: typeof replayed === 'string' ? { 'Idempotent-Replayed': replayed } : {},
    body: bytes.length === 0 ? null : '',
    tail: bytes,
  };
}

function sendUpstream(to: Proxied, answer: Answer): void {
  writeHead(to, answer);
  to.response.end(to.request.method === 'HEAD' ? null : bytesOf(answer));
}

/** Writes the head that the upstream gave, with what became of the answer. */
function writeHead({ request, response, upstream }: Proxied, answer: Answer): void {
  if (upstream === null) return;
  const { answer: given, isDecoded } = upstream;
  prepare(given, response);
  let fields = withoutFields(answerFields(given, request), 'transfer-encoding', 'trailer');
  if (isDecoded) fields = withoutFields(fields, 'content-encoding');
  if (answer.mediaType !== null) fields = withField(fields, 'Content-Type', answer.mediaType);
  if (answer.body !== null) fields = withField(fields, 'Content-Length', String(bytesOf(answer).length));
  const applied = answer.headers['Sandbox-Fault-Applied'];
  if (applied !== undefined) fields.push('Sandbox-Fault-Applied', applied);
  response.writeHead(answer.status, given.statusMessage ?? '', fields);
}

function bytesOf({ body, tail = null }: Answer): Buffer {
  return Buffer.concat([Buffer.from(body ?? ''), tail ?? Buffer.alloc(0)]);
}
