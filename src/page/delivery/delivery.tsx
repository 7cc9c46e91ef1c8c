import type { JSX } from 'preact';
import type { Delivery } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { CopyCurl } from '../parts/copy.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { LiveIndicator } from '../parts/live-sign.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Empty, Loaded } from '../parts/states.js';
import { useAction } from '../server/action.js';
import { callApi } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf } from '../shell/address.js';
import { toast } from '../shell/announcements.js';
import type { ViewProps } from '../view.js';
import { DeliveryState } from '../webhook/delivery-state.js';
import { instantText } from '../words/format.js';
import { titles } from '../words/views.js';
import { Attempt } from './attempt.js';
import { words } from './words.js';

/** A message to an endpoint, with each time that it was sent. */
export function View({ parameters: { webhookId = '', deliveryId = '' } }: ViewProps): JSX.Element {
  const t = words();
  const path = `/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}`;
  const delivery = useLoaded(async (signal) => (await callApi<'getDelivery'>({ path, signal })).body, [path]);
  useNotices(['delivery', 'clock', 'world'], delivery.reload);
  const { busy, error, run } = useAction();
  const redeliver = (): Promise<void> =>
    run(async () => {
      await callApi<'redeliver'>({ method: 'POST', path: `${path}/redeliver` });
      toast(t.redelivered);
      delivery.reload();
    });
  return (
    <>
      <p class="back">
        <a href={addressOf(['webhooks', webhookId])}>← {titles().webhook}</a>
      </p>
      <Heading title={delivery.value?.type ?? titles().delivery}>
        <code class="id">{deliveryId}</code>
        <LiveIndicator />
      </Heading>
      {error !== undefined && <ProblemNote error={error} />}
      <Loaded of={delivery}>
        {(known) => (
          <>
            <DeliveryDetails of={known} />
            <div class="actions">
              <Button look="main" busy={busy} onClick={() => void redeliver()}>
                {t.redeliver}
              </Button>
              <CopyCurl asked={{ path }} />
            </div>
            <Attempts of={known} />
          </>
        )}
      </Loaded>
    </>
  );
}

function DeliveryDetails({ of }: { of: Delivery }): JSX.Element {
  const t = words();
  const { status, eventId, reportId, createdAt, nextAttemptAt, misbehaviour } = of;
  return (
    <Facts
      of={[
        [t.state, <DeliveryState key="state" of={status} />],
        [t.event, <code key="event">{eventId}</code>],
        [t.report, reportId === null ? null : <a href={addressOf(['reports', reportId])}>{reportId}</a>],
        [t.at, instantText(createdAt)],
        [t.next, nextAttemptAt === null ? null : instantText(nextAttemptAt)],
        [t.misbehaviour, misbehaviour === null ? null : <span lang="en">{misbehaviour.detail}</span>],
      ]}
    />
  );
}

/** The newest first, and open. */
function Attempts({ of: { attempts } }: { of: Delivery }): JSX.Element {
  const t = words();
  return (
    <section class="messages" aria-labelledby="attempts">
      <h2 id="attempts">{t.attempts}</h2>
      {attempts.length === 0 && <Empty>{t.none}</Empty>}
      {[...attempts].reverse().map((attempt, at) => (
        <Attempt key={attempt.number} of={attempt} isOpen={at === 0} />
      ))}
    </section>
  );
}
