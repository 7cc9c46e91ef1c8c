import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Aborts when the client goes. Who closes one half of the connection from now on has gone: of a broken one nothing would
 * be heard before it is written to.
 */
export function clientGoneSignal({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const leave = (): void => {
    socket.removeListener('end', leave);
    gone.abort();
  };
  if (response.closed) gone.abort();
  else {
    socket.once('end', leave);
    response.once('close', leave);
  }
  return gone.signal;
}
