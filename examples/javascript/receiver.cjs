// A receiver of webhooks, as an application may have one: it believes what is signed, and acts once on each event.
const { createHmac, timingSafeEqual } = require('node:crypto');
const { createServer } = require('node:http');

/** Standard Webhooks: the signature is over id, timestamp and the exact bytes of the body. */
function isSigned(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** Starts it; `act` is called once for each event. */
async function startReceiver(act) {
  const seen = new Set();
  const receiver = { secret: '' };
  const receive = async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    if (!isSigned(request.headers, body, receiver.secret)) return response.writeHead(400).end();
    // Answered first: what takes long is done afterwards.
    response.writeHead(204).end();
    const id = request.headers['webhook-id'];
    if (!seen.has(id)) act(JSON.parse(body));
    seen.add(id);
  };
  // A message that breaks off, or that nobody can act on, ends its own connection alone.
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${server.address().port}/hook`;
  receiver.close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return receiver;
}

module.exports = { startReceiver };
