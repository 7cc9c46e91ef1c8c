// Endpoints of webhooks, each with its own port: some accept messages, one fails and one never responds. A GET of
// the printed URL returns the counts and resets them.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Messages to endpoints since the last request for them. */
export interface ReceiverCounts {
  /** For each accepting endpoint: messages, distinct ids, and messages after a later one of the same report. */
  healthy: { messages: number; ids: number; outOfOrder: number }[];
  failing: number;
  hanging: number;
}

const healthy = Array.from({ length: Number(process.argv[2]) }, createTally);
let failing = 0;
let hanging = 0;

const urls = {
  healthy: await Promise.all(
    healthy.map((tally) =>
      listen((request, response) => {
        request.resume().on('end', () => {
          tally.add(String(request.headers['webhook-id']));
          response.writeHead(204).end();
        });
      }),
    ),
  ),
  failing: await listen((request, response) => {
    failing += 1;
    request.resume().on('end', () => response.writeHead(500).end());
  }),
  hanging: await listen((request) => {
    hanging += 1;
    request.resume();
  }),
};

const control = await listen((request, response) => {
  if (request.url === '/urls') {
    response.end(JSON.stringify(urls));
    return;
  }
  const counts: ReceiverCounts = { healthy: healthy.map((tally) => tally.take()), failing, hanging };
  [failing, hanging] = [0, 0];
  response.end(JSON.stringify(counts));
});
process.stdout.write(`receivers is ready at ${control}\n`);

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Counts messages by their ids, which end with the report and the number of its event. */
function createTally() {
  let messages = 0;
  let outOfOrder = 0;
  const ids = new Set<string>();
  const places = new Map<string, string>();
  return {
    add(id: string): void {
      messages += 1;
      ids.add(id);
      const [report, place] = [id.slice(0, -4), id.slice(-4)];
      if ((places.get(report) ?? '') > place) outOfOrder += 1;
      else places.set(report, place);
    },
    take() {
      const counts = { messages, ids: ids.size, outOfOrder };
      [messages, outOfOrder] = [0, 0];
      ids.clear();
      places.clear();
      return counts;
    },
  };
}
