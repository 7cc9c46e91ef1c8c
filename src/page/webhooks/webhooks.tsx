import type { ComponentProps, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { WebhookState } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { Heading } from '../parts/heading.js';
import { LiveIndicator } from '../parts/live-sign.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Loaded } from '../parts/states.js';
import { Tabs } from '../parts/tabs.js';
import { useAction } from '../server/action.js';
import { callApi } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import { toast } from '../shell/announcements.js';
import type { ViewProps } from '../view.js';
import { countText } from '../words/format.js';
import { titles } from '../words/views.js';
import { EndpointsTab } from './endpoints-tab.js';
import { ReceiverTab } from './receiver-tab.js';
import { SecretDialog, type WebhookWithKey } from './shown-secret.js';
import { words } from './words.js';

const webhooksPath = '/_sandbox/webhooks';

/** Who is told of what happens, and a receiver to see it arrive. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const state = useLoaded(
    async (signal) => (await callApi<'getWebhookState'>({ path: webhooksPath, signal })).body,
    [],
  );
  useNotices(['delivery', 'report', 'clock', 'world'], state.reload);
  const [made, setMade] = useState<WebhookWithKey>();
  const subscribed = (webhook: WebhookWithKey): void => {
    setMade(webhook);
    state.reload();
  };
  const chosen = query.get('show') ?? 'endpoints';
  return (
    <>
      <Heading title={titles().webhooks}>
        <p class="lead">{t.lead}</p>
        <LiveIndicator />
      </Heading>
      <Loaded of={state}>
        {(known) => (
          <>
            <SendingState of={known} onChange={state.reload} />
            <Tabs
              label={t.choose}
              chosen={chosen}
              onChoose={(show) =>
                replaceAddress(addressOf(['webhooks'], show === 'endpoints' ? {} : { show }))
              }
              tabs={tabsOf({ webhooks: known.webhooks, onSubscribed: subscribed })}
            />
          </>
        )}
      </Loaded>
      {made !== undefined && <SecretDialog of={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

function tabsOf(props: ComponentProps<typeof EndpointsTab>) {
  const t = words();
  return [
    { id: 'endpoints', name: t.endpoints, show: () => <EndpointsTab {...props} /> },
    { id: 'receiver', name: t.receiver, show: () => <ReceiverTab {...props} /> },
  ];
}

/** Whether messages leave, and what has them leave. */
function SendingState({
  of: { deliver, pending },
  onChange,
}: {
  of: WebhookState;
  onChange(): void;
}): JSX.Element {
  const t = words();
  const { busy, error, run } = useAction();
  const turn = (): Promise<void> =>
    run(async () => {
      await callApi<'changeWebhookState'>({ method: 'PUT', path: webhooksPath, body: { deliver: !deliver } });
      onChange();
    });
  const send = (): Promise<void> =>
    run(async () => {
      const { body } = await callApi<'deliverWebhooks'>({ method: 'POST', path: `${webhooksPath}/deliver` });
      toast(t.delivered(countText(body.attemptedCount)));
      onChange();
    });
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="actions sending">
        <p role="status">
          {deliver ? t.sent : t.held} {pending > 0 && t.pending(pending, countText(pending))}
        </p>
        <Button busy={busy} onClick={() => void turn()}>
          {deliver ? t.hold : t.release}
        </Button>
        {deliver && (
          <Button busy={busy} onClick={() => void send()}>
            {t.deliver}
          </Button>
        )}
      </div>
    </>
  );
}
