import type { Session } from '../../sandbox/ports.js';
import type { HttpExchange } from './exchange.js';
import type { createRespond } from './leaving.js';
import type { PendingRequest } from './reading.js';

/** How exchanges end, and how one is begun again. */
interface CommitOptions<One extends PendingRequest> extends ReturnType<typeof createRespond> {
  /** Another process was first to change what the exchange is about: what of it is not kept is done again. */
  repeat(passage: One): Promise<void>;
}

/** Lets an exchange leave that has its answer: what that tells is kept before it is told. */
export function createCommit<One extends PendingRequest>({ leave, abandon, repeat }: CommitOptions<One>) {
  const depart = ({ exchange, done }: One): void => {
    const leaving = leave(exchange);
    if (leaving === undefined) done();
    else leaving.then(done);
  };

  const isKept = async (exchange: HttpExchange, session: Session): Promise<boolean> => {
    try {
      return (await session.settle()) === 'kept';
    } finally {
      releaseIdempotencyKey(exchange);
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
      releaseIdempotencyKey(exchange);
      depart(passage);
    }
  };
}

/** Gives up the key of an exchange: what became of it is settled, for good or until it is done again. */
function releaseIdempotencyKey({ keyed }: HttpExchange): void {
  if (keyed !== null) keyed.settled = true;
}
