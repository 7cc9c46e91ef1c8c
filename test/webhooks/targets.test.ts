import { afterEach, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../src/testing/index.js';
import { asking } from './ask.js';
import { startReceiver } from './receiver.js';

let sandbox: RunningSandbox | undefined;
afterEach(() => sandbox?.close());

it.each([
  ['loopback', 'http://10.0.0.1/hook', '10.0.0.1 is'],
  ['public', 'http://127.0.0.1:9/hook', '127.0.0.1 is'],
  ['public', 'http://localhost:9/hook', 'localhost resolves to'],
  ['public', 'http://[::ffff:127.0.0.1]/hook', 'which the target policy'],
  ['public', 'http://2130706433/hook', '127.0.0.1 is'],
  ['public', 'http://0177.0.0.1/hook', '127.0.0.1 is'],
  ['public', 'http://169.254.169.254/latest/meta-data', '169.254.169.254 is'],
  ['any', 'ftp://example.org/hook', 'http or https'],
  ['any', 'http://user:secret@127.0.0.1/hook', 'user name or a password'],
  ['any', 'not a url', 'URL'],
])('policy %s refuses %s when it is subscribed, and says why', async (webhookTargets, url, why) => {
  sandbox = await startSandbox({ webhookTargets });
  const { ask } = asking(sandbox);
  const { status, json } = await ask('POST', '/v1/webhooks', { url, events: ['*'] });
  expect([status, json.errors?.[0].pointer]).toEqual([422, '#/url']);
  expect(json.errors[0].detail).toContain(why);
  expect(JSON.stringify(json)).not.toContain('secret@');
  expect((await ask('GET', '/v1/webhooks')).json.data).toEqual([]);
});

it('a URL is told all its faults, beside those of the rest', async () => {
  sandbox = await startSandbox();
  const { ask } = asking(sandbox);
  const url = 'ftp://user:secret@10.0.0.1:99999/hook';
  const refused = await ask('POST', '/v1/webhooks', { url, events: ['report.creatd'] });
  expect(refused.status).toBe(422);
  expect(refused.json.errors).toEqual([
    expect.objectContaining({ pointer: '#/events/0' }),
    ...['from 1 to 65535', 'http or https', 'user name or a password', '10.0.0.1 is'].map((words) => ({
      ...{ pointer: '#/url', keyword: 'target' },
      detail: expect.stringContaining(words),
    })),
  ]);
});

it('a redirect is an answer that fails, and is not followed', async () => {
  sandbox = await startSandbox();
  await using inner = await startReceiver();
  await using receiver = await startReceiver((_, response) =>
    response.writeHead(307, { location: inner.url }).end(),
  );
  const account = asking(sandbox);
  await account.subscribe(receiver.url, ['report.created']);
  await account.manual();
  await account.create('acme');
  const { attempted } = await account.deliver();
  expect(attempted).toMatchObject([{ answered: 307, status: 'pending' }]);
  expect(inner.received).toEqual([]);
});

it('a policy that is mistyped is refused at the start, with the nearest', async () => {
  await expect(startSandbox({ webhookTargets: 'publc' })).rejects.toThrow(/publc.*public/);
});
