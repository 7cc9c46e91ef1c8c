import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  connectionReceiver,
  dispatchTo,
  failureOf,
  httpReceiver,
  rawReceiver,
  replyOf,
  senderFor,
} from './receivers.js';

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

describe('the connections of a sender', () => {
  it('are reused', async () => {
    const receiver = await httpReceiver((request, response) =>
      request.resume().on('end', () => response.end()),
    );
    const sender = senderFor('loopback');
    for (let at = 0; at < 20; at++) {
      replyOf(await sender.send(dispatchTo(receiver.url)));
      await turn();
    }
    expect(receiver.connections()).toBe(1);
  });

  it('are one for each running request, so that a hanging one does not block others', async () => {
    const receiver = await httpReceiver((request, response) => {
      if (request.url === '/well') request.resume().on('end', () => response.end());
    });
    const sender = senderFor('loopback');
    const hangingSends = Array.from({ length: 100 }, () => sender.send(dispatchTo(receiver.url)));
    const url = new URL('/well', receiver.url).href;
    expect(replyOf(await sender.send({ ...dispatchTo(receiver.url), url })).status).toBe(200);
    expect(receiver.connections()).toBe(101);
    await sender.close();
    for (const sent of await Promise.all(hangingSends)) expect(failureOf(sent).code).toBe('stopped');
  });

  it('carry no request whose lease was lost before it was written', async () => {
    let requests = 0;
    const receiver = await httpReceiver((request, response) => {
      requests += 1;
      request.resume().on('end', () => response.end());
    });
    const sender = senderFor('loopback');
    const lease = { isHeld: () => false, onLost() {} };
    for (const odd of [{}, { bodyAfterMs: 1 }, { truncateAt: 3 }])
      expect(failureOf(await sender.send({ ...dispatchTo(receiver.url), ...odd, lease })).code).toBe(
        'stopped',
      );
    replyOf(await sender.send(dispatchTo(receiver.url)));
    expect(requests).toBe(1);
  });

  it('end when the lease of their request is lost', async () => {
    let lose = (): void => {};
    let isClosed = false;
    const receiver = await httpReceiver((request) => {
      request.once('close', () => {
        isClosed = true;
      });
      lose();
    });
    const sender = senderFor('loopback');
    const onLost = (listener: () => void): void => {
      lose = listener;
    };
    const lease = { isHeld: () => true, onLost };
    expect(failureOf(await sender.send({ ...dispatchTo(receiver.url), lease })).code).toBe('stopped');
    await expect.poll(() => isClosed).toBe(true);
  });

  it('carry one request at a time', async () => {
    let open = 0;
    let maxConnections = 0;
    const receiver = await rawReceiver((socket) => {
      open += 1;
      maxConnections = Math.max(maxConnections, open);
      socket.write(ok, () => {
        open -= 1;
      });
    });
    const sender = senderFor('loopback');
    await Promise.all(Array.from({ length: 8 }, () => sender.send(dispatchTo(receiver.url))));
    expect(maxConnections).toBeLessThanOrEqual(receiver.connections());
  });

  it('to a hanging receiver do not block other receivers', async () => {
    const hanging = await rawReceiver(() => {});
    const healthy = await rawReceiver((socket) => socket.write(ok));
    const sender = senderFor('loopback');
    const hangingSends = Array.from({ length: 100 }, () => sender.send(dispatchTo(hanging.url)));
    expect(replyOf(await sender.send(dispatchTo(healthy.url))).status).toBe(200);
    await sender.close();
    for (const sent of await Promise.all(hangingSends)) expect(failureOf(sent).code).toBe('stopped');
  });

  it('are not used again if the receiver closes them after each response', async () => {
    const received: string[] = [];
    const receiver = await rawReceiver((socket, request) => {
      received.push(/webhook-id: (\S+)/.exec(request)?.[1] ?? '');
      // The response does not announce that the connection will be closed.
      socket.end(ok);
    });
    const sender = senderFor('loopback');
    const ids = Array.from({ length: 300 }, (_, at) => `msg_${at}`);
    const lost: string[] = [];
    for (const id of ids) {
      const sent = await sender.send(dispatchTo(receiver.url, { headers: [['webhook-id', id]] }));
      if ('failure' in sent) lost.push(sent.failure.code);
    }
    expect(lost).toEqual([]);
    expect(received).toEqual(ids);
  });

  it('fail their running request when they end, and do not repeat it', async () => {
    let requests = 0;
    const receiver = await rawReceiver((socket) => {
      requests += 1;
      // The first request of a connection gets a response, the second one never does.
      if (requests % 2 === 1) socket.write(ok);
      else socket.resetAndDestroy();
    });
    const sender = senderFor('loopback');
    replyOf(await sender.send(dispatchTo(receiver.url)));
    await turn();
    expect(failureOf(await sender.send(dispatchTo(receiver.url)))).toEqual({
      code: 'connection-reset',
      detail: 'The receiver closed the connection without a response; it may have the request.',
    });
    await turn();
    expect(requests).toBe(2);
    replyOf(await sender.send(dispatchTo(receiver.url)));
    expect(requests).toBe(3);
    expect(receiver.connections()).toBe(2);
  });

  it('are kept when the receiver closes one of them', async () => {
    const arrived: { socket: Socket; isClosed: Promise<unknown> }[] = [];
    const receiver = await rawReceiver((socket) => {
      if (arrived.push({ socket, isClosed: once(socket, 'close') }) % 2 === 0)
        for (const each of arrived.slice(-2)) each.socket.write(ok);
    });
    const sender = senderFor('loopback');
    const sendTwo = () => Promise.all([1, 2].map(() => sender.send(dispatchTo(receiver.url))));
    for (const sent of await sendTwo()) replyOf(sent);
    arrived[0]?.socket.end();
    await arrived[0]?.isClosed;
    for (const sent of await sendTwo()) replyOf(sent);
    expect(receiver.connections()).toBe(3);
  });

  it('are opened again when the receiver is back', async () => {
    const sender = senderFor('loopback');
    let isResponding = false;
    const receiver = await connectionReceiver((socket) => {
      if (isResponding) socket.on('data', () => socket.write(ok));
      else socket.destroy();
    });
    expect(failureOf(await sender.send(dispatchTo(receiver.url))).code).toBe('connection-reset');
    isResponding = true;
    expect(replyOf(await sender.send(dispatchTo(receiver.url))).status).toBe(200);
  });
});

describe('a closed sender', () => {
  it('stops running and later requests, and leaves no connection', async () => {
    let closed = 0;
    const receiver = await connectionReceiver((socket) => {
      socket.resume().on('close', () => {
        closed += 1;
      });
    });
    const sender = senderFor('loopback');
    const idle = await rawReceiver((socket) => {
      socket.on('close', () => {
        closed += 1;
      });
      socket.write(ok);
    });
    replyOf(await sender.send(dispatchTo(idle.url)));
    const running = [{}, {}, { bodyAfterMs: 5000 }, { method: 'GET' } as const].map((more) =>
      sender.send(dispatchTo(receiver.url, more)),
    );
    while (receiver.connections() < running.length) await turn();
    await sender.close();
    for (const sent of await Promise.all(running)) expect(failureOf(sent).code).toBe('stopped');
    expect(failureOf(await sender.send(dispatchTo(receiver.url))).code).toBe('stopped');
    while (closed < running.length + 1) await turn();
    expect(closed).toBe(running.length + 1);
    expect(receiver.connections()).toBe(running.length);
  });

  it('opens no connection for a name that is resolved later', async () => {
    const receiver = await rawReceiver((socket) => socket.write(ok));
    let found: (addresses: string[]) => void = () => {};
    const sender = senderFor('loopback', {
      lookup: () =>
        new Promise((resolve) => {
          found = resolve;
        }),
    });
    const sends = [{}, { bodyAfterMs: 1 }].map((more) =>
      sender.send(dispatchTo(`http://late.test:${receiver.port}/`, more)),
    );
    await turn();
    await sender.close();
    found(['127.0.0.1']);
    for (const sent of await Promise.all(sends)) expect(failureOf(sent).code).toBe('stopped');
    // After this time, any opened connection would have arrived.
    replyOf(await senderFor('loopback').send(dispatchTo(receiver.url)));
    expect(receiver.connections()).toBe(1);
  });

  it('can be closed before the first send, and twice', async () => {
    const sender = senderFor('loopback');
    await sender.close();
    await sender.close();
    expect(failureOf(await sender.send(dispatchTo('http://127.0.0.1:1/'))).code).toBe('stopped');
  });
});
