import type { ServerResponse } from 'node:http';
import type { Account } from '../../accounts/account.js';
import type { Journal as JournalRecord, Notice } from '../../contract/generated/types.js';
import type { Journal } from '../../requests/journal.js';
import { kindCounts, requestRecord } from '../../requests/journal-entry.js';
import { clearInterval, setImmediate, setInterval, timeoutSignal } from '../../runtime/real-time.js';
import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';
import { pageOutput } from './list-page.js';

type RequestHandlers = Pick<
  Handlers,
  'clearRequests' | 'expectRequests' | 'getConduct' | 'getRequest' | 'listRequests'
>;

export function requestHandlers({
  journal,
  listRequests,
  expectations,
  judgeConduct,
}: Sandbox): RequestHandlers {
  return {
    listRequests: {
      handle({ account, query }) {
        const page = pageOutput('/_sandbox/requests', listRequests(account, query), query);
        const { evicted, skipped } = journal.tally(account);
        return { ...page, body: { ...page.body, evicted, skipped, on: journal.isOn(account) } };
      },
    },
    getRequest: {
      handle: ({ account, path }) => ({
        outcome: 'found',
        body: requestRecord(journal.find(account, path.requestId)),
      }),
    },
    clearRequests: {
      handle({ account }) {
        journal.clear(account);
        return { outcome: 'deleted', body: null };
      },
    },
    expectRequests: {
      violations: (body, account) => expectations.violations(account, body),
      async handle({ account, body, gone }) {
        const until = AbortSignal.any([gone(), timeoutSignal(body.timeoutMs ?? 0)]);
        return { outcome: 'judged', body: await expectations.judge(account, body, until) };
      },
    },
    getConduct: { handle: ({ account }) => ({ outcome: 'judged', body: judgeConduct(account) }) },
  };
}

export function journalHandlers({ journal }: Sandbox): Pick<Handlers, 'changeJournal' | 'getJournal'> {
  return {
    getJournal: { handle: ({ account }) => ({ outcome: 'found', body: journalRecord(journal, account) }) },
    changeJournal: {
      handle({ account, body }) {
        journal.turn(account, body.on);
        return { outcome: 'changed', body: journalRecord(journal, account) };
      },
    },
  };
}

function journalRecord(journal: Journal, account: Account): JournalRecord {
  const kept = journal.all(account);
  const tally = journal.tally(account);
  const { evicted, skipped } = tally;
  return {
    ...{ on: journal.isOn(account), mostBytes: journal.mostBytes },
    ...{ kept: kept.length, evicted, skipped, counts: kindCounts(tally, kept) },
  };
}

export function coverageHandlers({ coverages }: Sandbox): Pick<Handlers, 'getCoverage'> {
  return {
    getCoverage: {
      needsNoDueWork: true,
      handle: async ({ account, byAdmin, query: { operation } }) => ({
        outcome: 'found',
        body: await (byAdmin && account.id === ''
          ? coverages.ofRun(operation)
          : coverages.ofAccount(account, operation)),
      }),
    },
  };
}

/** So often something is sent where nothing happens, so that whoever is between does not hang up. */
const heartbeatMs = 15_000;

/** As many wait to be written to a client that reads slowly; what comes then is told without ids. */
const maxPendingNotices = 100;

/** @param stopping when the server stops: what is open ends then */
export function noticeHandlers({ notices }: Sandbox, stopping: AbortSignal): Pick<Handlers, 'watchNotices'> {
  const open = new Set<ServerResponse>();
  stopping.addEventListener('abort', () => open.forEach((response) => void response.end()));
  return {
    watchNotices: {
      needsNoDueWork: true,
      handle({ account }) {
        notices.checkRoom(account);
        return {
          outcome: 'opened',
          // It ends with what it tells, and no other request waits behind it.
          headers: { Connection: 'close' },
          stream(response) {
            if (response.closed || stopping.aborted) {
              response.end();
              return;
            }
            open.add(response);
            response.once('close', () => open.delete(response));
            writeNotices(response, (told) => notices.watch(account, told));
          },
        };
      },
    },
  };
}

/** Writes notices as server-sent events for as long as somebody reads them. */
function writeNotices(response: ServerResponse, watch: (told: (notice: Notice) => void) => () => void): void {
  const pending = createPending();
  let waits = false;
  const flush = (): void => {
    waits = pending.size() > 0 && !response.write(pending.take());
    if (waits) response.once('drain', flush);
  };
  const unwatch = watch((notice) => {
    pending.add(notice);
    // What happens in one turn is told together.
    if (!waits) setImmediate(flush);
    waits = true;
  });
  const heartbeat = setInterval(() => !waits && response.write(':\n\n'), heartbeatMs).unref();
  // Who closes one half of the connection has gone: of a broken one nothing would be heard before the next beat.
  response.socket?.once('end', () => response.end());
  response.once('close', () => {
    unwatch();
    clearInterval(heartbeat);
  });
  response.write(':\n\n');
}

/** What is still to be told, once each; bounded whatever happens. */
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
