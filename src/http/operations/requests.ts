import type { ServerResponse } from 'node:http';
import type { Account } from '../../accounts/account.js';
import type { Journal as JournalRecord, Notice } from '../../contract/generated/types.js';
import type { RequestJournal } from '../../requests/journal.js';
import { kindCounts, requestRecord } from '../../requests/journal-entry.js';
import { clearInterval, setImmediate, setInterval } from '../../runtime/real-time.js';
import type { SandboxCore } from '../../server/sandbox.js';
import type { DeclaredHandlers, HandlerInput } from '../exchange.js';
import { deleted, output, pageOutput } from './outputs.js';

/**
 * Handlers of the request journal, of judgements by it, and of notices.
 * @param stopping aborts when the server stops, which ends open streams and waits
 */
export function requestHandlers(sandbox: SandboxCore, stopping: AbortSignal) {
  const { journal, requestListViolations, expectations, judgeConduct, coverages, notices, keys, accounts } =
    sandbox;
  const openStreams = new Set<ServerResponse>();
  stopping.addEventListener('abort', () => openStreams.forEach((nodeResponse) => void nodeResponse.end()));
  return {
    listRequests: {
      queryViolations: requestListViolations,
      handle({ account, query }) {
        const page = pageOutput('/_sandbox/requests', journal.list(account, query), query);
        const { evicted, skipped } = journal.tally(account);
        return { ...page, body: { ...page.body, evicted, skipped, on: journal.isOn(account) } };
      },
    },
    getRequest: ({ account, path }) => output('found', requestRecord(journal.find(account, path.requestId))),
    clearRequests: ({ account }) => deleted(journal.clear(account)),
    expectRequests: {
      violations: (body, account) => expectations.violations(account, body),
      async handle({ account, body, waitLimit }) {
        const until = AbortSignal.any([stopping, waitLimit(body.timeoutMs ?? 0)]);
        return output('judged', await expectations.judge(account, body, until));
      },
    },
    getConduct: async ({ account }) => output('judged', await judgeConduct(account)),
    getJournal: ({ account }) => output('found', journalRecord(journal, account)),
    changeJournal({ account, body }) {
      journal.turn(account, body.on);
      return output('changed', journalRecord(journal, account));
    },
    getCoverage: {
      needsNoDueWork: true,
      async handle({ account, byAdmin, query: { operation } }) {
        const isOfRun = byAdmin && account.id === '';
        const coverage = isOfRun ? coverages.ofRun(operation) : coverages.ofAccount(account, operation);
        return output('found', await coverage);
      },
    },
    watchNotices: {
      needsNoDueWork: true,
      handle({ account, keyHasEnded }) {
        notices.checkCapacity(account);
        return {
          outcome: 'opened',
          // The connection ends with the stream, so that no other request waits for it.
          headers: { Connection: 'close' },
          stream(nodeResponse) {
            if (nodeResponse.closed || stopping.aborted) {
              nodeResponse.end();
              return;
            }
            openStreams.add(nodeResponse);
            nodeResponse.once('close', () => openStreams.delete(nodeResponse));
            const watch = (listener: (notice: Notice) => void) => notices.watch(account, listener);
            const keepInUse = () => accounts.keepInUse(account.id);
            const endIfRefused = writeNotices(nodeResponse, watch, { keyHasEnded, keepInUse });
            nodeResponse.once('close', keys.watch(account.id, endIfRefused));
          },
        };
      },
    },
  } satisfies Partial<DeclaredHandlers>;
}

function journalRecord(journal: RequestJournal, account: Account): JournalRecord {
  const kept = journal.all(account);
  const tally = journal.tally(account);
  const { evicted, skipped } = tally;
  return {
    ...{ on: journal.isOn(account), mostBytes: journal.maxBytes },
    ...{ kept: kept.length, evicted, skipped, counts: kindCounts(tally, kept) },
  };
}

/** Interval of heartbeats, so that intermediaries keep an idle connection open. */
const heartbeatMs = 15_000;

/** Max pending notices of a slow client; further ones are sent without ids. */
const maxPendingNotices = 100;

/**
 * Writes notices as server-sent events until the client leaves, or its key has ended.
 * @param keepInUse called with each heartbeat
 * @returns ends the stream if its key has ended
 */
function writeNotices(
  nodeResponse: ServerResponse,
  watch: (listener: (notice: Notice) => void) => () => void,
  {
    keyHasEnded,
    keepInUse,
  }: Pick<HandlerInput<'watchNotices'>, 'keyHasEnded'> & { keepInUse(): Promise<void> },
): () => void {
  const pending = createPending();
  let waits = false;
  /** Ends the stream if its key has ended or cannot be judged, and returns whether it is still open. */
  const isAllowed = async (): Promise<boolean> => {
    try {
      if (await keyHasEnded()) nodeResponse.end();
    } catch {
      nodeResponse.end();
    }
    return !nodeResponse.writableEnded;
  };
  const flush = async (): Promise<void> => {
    if (!(await isAllowed())) return;
    waits = pending.size() > 0 && !nodeResponse.write(pending.take());
    if (waits) nodeResponse.once('drain', flush);
  };
  const unwatch = watch((notice) => {
    pending.add(notice);
    // Notices of one turn of the event loop are written together.
    if (!waits) setImmediate(flush);
    waits = true;
  });
  const beat = async (): Promise<void> => {
    if (!(await isAllowed())) return;
    if (!waits) nodeResponse.write(':\n\n');
    // If the database is away, the next heartbeat tries again.
    await keepInUse().catch(() => {});
  };
  const heartbeat = setInterval(beat, heartbeatMs).unref();
  // A client that closes its half has left: a broken connection is not noticed before the next heartbeat.
  nodeResponse.socket?.once('end', () => nodeResponse.end());
  nodeResponse.once('close', () => {
    unwatch();
    clearInterval(heartbeat);
  });
  nodeResponse.write(':\n\n');
  return () => void isAllowed();
}

/** Pending notices without repetitions, bounded in number. */
function createPending() {
  const all = new Map<string, Notice>();
  return {
    size: () => all.size,
    add(notice: Notice): void {
      const { kind, id = '' } = notice;
      if (all.has(kind)) return;
      if (all.size < maxPendingNotices) all.set(`${kind}${id}`, notice);
      else {
        for (const key of [...all.keys()]) if (key.startsWith(kind)) all.delete(key);
        all.set(kind, { kind });
      }
    },
    take(): string {
      const text = [...all.values()].map((notice) => `data: ${JSON.stringify(notice)}\n\n`).join('');
      all.clear();
      return text;
    },
  };
}
