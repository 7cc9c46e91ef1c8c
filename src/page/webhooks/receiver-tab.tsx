import type { JSX } from 'preact';
import type { Receiver, Webhook } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { Copy } from '../parts/copy.js';
import { Select } from '../parts/field.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Loaded } from '../parts/states.js';
import { useAction } from '../server/action.js';
import { callApi } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf } from '../shell/address.js';
import { countText } from '../words/format.js';
import type { TabProps } from './endpoints-tab.js';
import { everyEvent } from './events.js';
import { ReceivedTable } from './received-table.js';
import { words } from './words.js';

const receiverPath = '/_sandbox/webhooks/receiver';

/** The receiver that is there without any other program, and what comes to it. */
export function ReceiverTab(props: TabProps): JSX.Element {
  const t = words();
  const receiver = useLoaded(
    async (signal) => (await callApi<'getReceiver'>({ path: receiverPath, signal })).body,
    [],
  );
  useNotices(['delivery', 'world'], receiver.reload);
  return (
    <>
      <p class="lead">{t.receiverLead}</p>
      <Loaded of={receiver}>
        {(known) => (
          <>
            <ReceiverAddress {...props} url={location.origin + known.path} />
            <ReceiverResponse of={known.answer} onChange={receiver.reload} />
            <h2>{t.came}</h2>
            <ReceivedTable of={known.received} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Where it is, and what points at it. */
function ReceiverAddress({ url, webhooks, onSubscribed }: TabProps & { url: string }): JSX.Element {
  const t = words();
  const { busy, error, run } = useAction();
  const pointing = webhooks.find((webhook) => webhook.url.endsWith(new URL(url).pathname));
  const subscribe = (): Promise<void> =>
    run(async () => {
      const body = { url, events: everyEvent, description: t.receiver };
      onSubscribed((await callApi<'createWebhook'>({ method: 'POST', path: '/v1/webhooks', body })).body);
    });
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      <p>
        <code>{url}</code>
      </p>
      <div class="actions">
        {pointing === undefined ? (
          <Button look="main" busy={busy} onClick={() => void subscribe()}>
            {t.toReceiver}
          </Button>
        ) : (
          <ReceiverEndpoint of={pointing} />
        )}
        <Copy text={() => url}>{t.copyAddress}</Copy>
      </div>
    </>
  );
}

/** An endpoint that points here, which can be tried. */
function ReceiverEndpoint({ of }: { of: Webhook }): JSX.Element {
  const t = words();
  const { busy, error, run } = useAction();
  const test = (): Promise<void> =>
    run(async () => {
      await callApi<'testWebhook'>({ method: 'POST', path: `/v1/webhooks/${of.id}/test` });
    });
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      <Button look="main" busy={busy} onClick={() => void test()}>
        {t.test}
      </Button>
      <span class="small">
        {t.pointing}: <a href={addressOf(['webhooks', of.id])}>{of.description ?? of.id}</a>
      </span>
    </>
  );
}

const delays = [0, 2000, 20_000];

interface AnsweringProps {
  of: Receiver['answer'];
  onChange(): void;
}

/** What it answers to what it believes: chosen, and done at once. */
function ReceiverResponse({ of, onChange }: AnsweringProps): JSX.Element {
  const t = words();
  const { error, run } = useAction();
  const put = (changed: Partial<Receiver['answer']>): Promise<void> =>
    run(async () => {
      await callApi<'changeReceiver'>({ method: 'PUT', path: receiverPath, body: { ...of, ...changed } });
      onChange();
    });
  const answers: [string, string][] = [
    ['204', t.takes],
    ['500', t.fails],
    ['503', t.busy],
    ['410', t.gone],
  ];
  const waits = delays.map((ms): [string, string] => [
    String(ms),
    ms === 0 ? t.atOnce : t.seconds(countText(ms / 1000)),
  ]);
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="filters answering">
        <Select
          label={t.answers}
          value={String(of.status)}
          options={withCustomOption(answers, String(of.status))}
          onChange={(status) => void put({ status: Number(status) })}
        />
        <Select
          label={t.when}
          value={String(of.delayMs)}
          options={withCustomOption(waits, String(of.delayMs))}
          onChange={(delayMs) => void put({ delayMs: Number(delayMs) })}
        />
      </div>
    </>
  );
}

/** What was told to it elsewhere can be anything. */
function withCustomOption(options: [string, string][], own: string): [string, string][] {
  return options.some(([value]) => value === own) ? options : [...options, [own, own]];
}
