// Koa as its manuals set it up, with one INSERT for each request: into the PostgreSQL of an address, through a pool of
// eight connections, or into an SQLite file, with full synchronisation.
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa from 'koa';
import pg from 'pg';
import { loadDriver } from '../../src/store/sqlite.js';

const [target = ''] = process.argv.slice(2);

const insert = await (target.startsWith('postgres:') ? inPostgres(target) : inSqlite(target));
const router = new Router();
router.post('/v1/reports', async (context) => {
  await insert(JSON.stringify(context.request.body));
  context.status = 201;
  context.body = context.request.body;
});

const app = new Koa();
app.use(bodyParser());
app.use(router.routes());
app.use(router.allowedMethods());

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Koa is ready at http://127.0.0.1:${port}\n`);
});

type Insert = (body: string) => unknown;

async function inPostgres(url: string): Promise<Insert> {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  await pool.query('create table reports (id bigint generated always as identity primary key, body text)');
  const text = 'insert into reports (body) values ($1)';
  return (body) => pool.query({ name: 'insert', text, values: [body] });
}

async function inSqlite(file: string): Promise<Insert> {
  const connection = (await loadDriver())(file);
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('create table reports (id integer primary key, body text)');
  const statement = connection.prepare('insert into reports (body) values (?)');
  return (body) => statement.run(body);
}
