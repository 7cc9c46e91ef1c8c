import { expect, it } from 'vitest';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { SendResult, WebhookRequest } from '../../src/webhooks/sender.js';
import { account, reply, sandboxWithSender, url } from './sandbox-with-sender.js';

const typeOf = ({ body }: WebhookRequest): string => JSON.parse(Buffer.from(body).toString()).type;
const stopped: SendResult = { failure: { code: 'stopped', detail: 'The lease was lost.' }, tookMs: 1 };

it.each([
  ['failed in the sandbox itself', 1],
  ['was abandoned because its lease was lost', 0],
])('no message overtakes an earlier one of its report whose send %s', async (_, failed) => {
  const begun: string[] = [];
  let fail = (): void => {};
  const first = ({ lease }: WebhookRequest) =>
    new Promise<SendResult>((resolve, reject) => {
      fail = () => reject(new Error('The sandbox failed.'));
      lease?.onLost(() => resolve(stopped));
    });
  const { sandbox, create, failures } = sandboxWithSender(
    createMemoryStore(),
    (dispatch) => (begun.push(typeOf(dispatch)) === 1 ? first(dispatch) : { reply, tookMs: 1 }),
    { clock: 'auto', pace: 'realtime' },
  );
  const { id } = await sandbox.webhooks.create(account, { url, events: ['*'] });
  const [reportId = ''] = create(1);
  await expect.poll(() => begun).toEqual(['report.created']);
  sandbox.reportActions.cancel(account, reportId);
  const list = () => sandbox.deliveries.list(account, id, { limit: 10 }).data;
  await expect.poll(() => list().length).toBe(2);
  if (failed > 0) fail();
  // The lease is acquired again at once.
  else sandbox.dispatcher.leaseLost(account.id);
  await expect.poll(() => list().map(({ attempts }) => attempts)).toEqual([1, 1]);
  expect(begun).toEqual(['report.created', 'report.created', 'report.cancelled']);
  expect(failures).toHaveLength(failed);
  await sandbox.dispatcher.close();
});
