// Measures the upper bound of Node's HTTP server, which reads and parses the body and writes prepared bytes.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const bytes = readFileSync(process.argv[2] ?? '');

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    answer(response, 200);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    answer(response, 201);
  });
});

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  response.end(bytes);
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`bare is ready at http://127.0.0.1:${port}\n`);
});
