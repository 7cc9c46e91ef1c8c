// Responds like a sandbox, but never twice with the same body.
import { createServer } from 'node:http';

let count = 0;
const metrics = 'process_resident_memory_bytes 1\nnodejs_eventloop_lag_p99_seconds 0\n';
const server = createServer((request, response) => {
  count += 1;
  request.resume();
  response.end(request.url === '/_sandbox/metrics' ? metrics : JSON.stringify({ id: 'rep_1', count }));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`the server is ready at http://127.0.0.1:${server.address().port} now\n`);
});
