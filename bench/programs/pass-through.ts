// A proxy that only forwards: the upper bound of Node's HTTP server and client.
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const upstream = new URL(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, response) => {
  const { method, url: path, headers } = incoming;
  const onward = request({
    ...{ host: upstream.hostname, port: upstream.port, agent },
    method,
    path,
    headers,
  });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(onward);
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`pass-through is ready at http://127.0.0.1:${port}\n`);
});
