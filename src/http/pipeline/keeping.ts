import type { Session } from '../../sandbox/ports.js';
import type { Exchange } from './exchange.js';
import type { createLeaving } from './leaving.js';
import type { Passage } from './reading.js';

/** How exchanges end, and how one is begun again. */
interface Ways<One extends Passage> extends ReturnType<typeof createLeaving> {
  /** Another process was first to change what the exchange is about: what of it is not kept is done again. */
  repeat(passage: One): Promise<void>;
}

/** Lets an exchange leave that has its answer: what that tells is kept before it is told. */
export function createKeeping<One extends Passage>({ leave, abandon, repeat }: Ways<One>) {
  const depart = ({ exchange, done }: One): void => {
    const leaving = leave(exchange);
    if (leaving === undefined) done();
    else leaving.then(done);
  };

  const isKept = async (exchange: Exchange, session: Session): Promise<boolean> => {
    try {
      return (await session.settle()) === 'kept';
    } finally {
      release(exchange);
    }
  };

  const keep = async (passage: One, session: Session): Promise<void> => {
    try {
      if (await isKept(passage.exchange, session)) depart(passage);
      else await repeat(passage);
    } catch (error) {
      await abandon(passage.exchange, error);
      passage.done();
    }
  };

  return (passage: One): void => {
    const { exchange } = passage;
    const { session } = exchange;
    if (session !== null) void keep(passage, session);
    else {
      release(exchange);
      depart(passage);
    }
  };
}

/** Gives up the key of an exchange: what became of it is settled, for good or until it is done again. */
function release({ keyed }: Exchange): void {
  if (keyed !== null) keyed.settled = true;
}
