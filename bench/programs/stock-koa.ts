// Koa as its manuals set it up: a router, a body parser, and an echo.
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa from 'koa';

const router = new Router();
router.post('/v1/reports', (context) => {
  context.status = 201;
  context.body = context.request.body;
});

const app = new Koa();
app.use(bodyParser());
app.use(router.routes());
app.use(router.allowedMethods());

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`stock Koa is ready at http://127.0.0.1:${port}\n`);
});
