import type { IncomingMessage } from 'node:http';
import { problem } from '../contract/problems.js';
import type { Step } from './exchange.js';
import { onRefusal } from './refusals.js';

/** The largest body that is read, in bytes (G22). */
export const maxBodyBytes = 64 * 1024;

/** 413 to a body that is too large, before it is read where its length is announced. */
export const readBody: Step = (exchange) => {
  if (!exchange.route.operation?.body) return undefined;
  const { request } = exchange;
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    request.resume();
    throw tooLarge();
  }
  return receive(request).then((bytes) => {
    exchange.bytes = bytes;
    return undefined;
  });
};

/**
 * All bytes of a body. A stock reader costs half the throughput of a create; this one does no more than
 * the server needs. What is beyond the limit is read and dropped, so that the client gets its answer.
 */
function receive(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
      else {
        chunks = [];
        reject(tooLarge());
      }
    });
    request.on('end', () => {
      const [only] = chunks;
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks));
    });
    onRefusal(request, reject);
    request.on('close', () => {
      if (!request.complete) reject(cutOff());
    });
  });
}

/** Nobody is left to read it; it ends the exchange. */
function cutOff() {
  return problem('malformed-request', { fault: 'it ended before it was whole' });
}

function tooLarge() {
  return problem('body-too-large', { limit: String(maxBodyBytes) });
}
