import type { Steps } from '../../../domain/values/steps.js';
import type { Breathe, Timer } from '../../ports.js';
import { createWatch } from '../../work/watch.js';
import type { CollectOptions } from '../deliveries.js';
import { createSubscribing, type Subscribing } from '../subscribing.js';
import { type AskedSending, createAskedSending } from './asked-sending.js';
import { type Board, createBoards } from './boards.js';
import { restarting } from './clearing.js';
import { createDrain } from './draining.js';
import type { Fates } from './fates.js';
import type { Sending } from './noting.js';
import { createPump } from './pump.js';
import { createSendOnce, type SendingOptions } from './sending.js';
import { createSlots } from './slots.js';
import { createStandOf } from './stands.js';

/** Tells endpoints what happened. Whoever it waits for keeps nobody else waiting. */
export interface Courier extends Subscribing, AskedSending {
  /** That something happened in an account, or that its world is another: what is due is sent soon, by itself. */
  wake(accountId: string): void;
  /** That the world of an account gives way to another: what is under way there is noted nowhere. */
  forget(accountId: string): void;
  /** That the clock of an account is moved by something else: what waits there is due now. */
  restart(accountId: string): Steps<void>;
  /** Calls whenever a message of the account was sent; gives what ends it. */
  watch(accountId: string, told: () => void): () => void;
  /** Begins nothing any more, and resolves when nothing is under way; gives how many messages wait. */
  close(): Promise<number>;
}

export interface CourierOptions extends CollectOptions, SendingOptions {
  fates: Fates;
  breathe: Breathe;
  /** Absent, nothing is sent by itself. */
  timer: Timer | undefined;
  /** Told where the sandbox itself failed to send. */
  failed(error: unknown): void;
}

export function createCourier(options: CourierOptions): Courier {
  const { store, sender, time, stopwatch, failed } = options;
  const boards = createBoards(options);
  const slots = createSlots(stopwatch);
  const sent = createWatch<Sending>();
  const sending = {
    ...options,
    ...{ boards, slots, sent },
    stand: createStandOf(store, time),
    sendOnce: createSendOnce(options),
  };
  const pump = createPump(sending);
  const drain = createDrain({ ...sending, pump, mostWaitMs: options.timeoutMs / 2 });

  return {
    ...createSubscribing(options, boards),
    ...createAskedSending({ ...sending, drain }),
    wake: (accountId) => pump.lookAt(accountId, stopwatch()),
    forget: boards.forget,

    *restart(accountId) {
      yield* restarting(store, time, accountId);
      boards.reload(accountId);
    },

    watch: (accountId, told) => sent.watch(accountId, told),

    async close() {
      pump.close();
      const all = boards.all();
      // What nobody had come to make a message of yet waits as well.
      await Promise.all(all.map(({ accountId }) => boards.ready(accountId).catch(failed)));
      await Promise.all(all.flatMap(({ running }) => [...running.keys()]));
      await sender.close();
      return all.reduce((sum, board) => sum + waitingOn(board), 0);
    },
  };
}

function waitingOn({ lanes }: Board): number {
  return [...lanes.values()].reduce((sum, lane) => sum + lane.waiting(), 0);
}
