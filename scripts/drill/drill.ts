// The crash drill: clients use three replicas while these and their database are killed; then everything is checked.
import { startPostgres } from '../../test/resources/postgres.js';
import { startBalancer } from './balancer.js';
import { type CheckCounts, check } from './checker.js';
import { keyOf, runClient } from './client.js';
import { type DisruptionCounts, disrupt } from './disruptions.js';
import { createSend } from './http.js';
import { createLedger, type Ledger } from './ledger.js';
import { createRandom } from './random.js';
import { startReceiver } from './receiver.js';
import { startReplica } from './replica.js';

export interface DrillSize {
  seed: number;
  /** Duration of the disruptions, in milliseconds. */
  durationMs: number;
  replicas: number;
  clients: number;
  accounts: number;
  /** Max reports of each client. */
  maxReports: number;
  /** Mean time between two requests of a client, in milliseconds. */
  clientPauseMs: number;
  killEveryMs: number;
  /** Time for which one replica is stopped, in milliseconds. */
  pauseMs: number;
  databaseRestarts: number;
  /** Lease time, in milliseconds; by default that of every server. */
  leaseMs?: number;
  /** Time limit of everything, in milliseconds. */
  maxMs: number;
}

export interface DrillResult {
  postgres: string;
  disruptions: DisruptionCounts;
  ledger: Ledger;
  counts: CheckCounts;
  /** Connections that a replica refused and another one accepted. */
  refused: number;
  /** Lines that the replicas wrote on stderr. */
  errors: readonly string[];
  /** Everything that did not hold. */
  violations: readonly string[];
  /** Duration of the clients and of the check, in milliseconds. */
  tookMs: { clients: number; check: number };
}

/** Max wait after the disruptions for work that is still due, since leases of killed replicas must expire first. */
const patienceMs = 45_000;

/** @param print called with each event of the drill */
export async function drill(size: DrillSize, print: (text: string) => void): Promise<DrillResult> {
  const endsAt = performance.now() + size.maxMs;
  const postgres = await startPostgres();
  const database = await postgres.createDatabase();
  const replicas = await Promise.all(
    Array.from({ length: size.replicas }, () => startReplica(database, size.leaseMs)),
  );
  const balancer = await startBalancer(replicas.map(({ port }) => port));
  const receiver = await startReceiver();
  try {
    const ledger = createLedger();
    const accounts = Array.from({ length: size.accounts }, (_, at) => `drill${at}`);
    await Promise.all(accounts.map((account) => subscribe(balancer.url, account, receiver)));

    const startedAt = performance.now();
    let isStopped = false;
    const clients = Array.from({ length: size.clients }, (_, at) =>
      runClient({
        name: `c${at}`,
        account: accounts[at % accounts.length] as string,
        url: balancer.url,
        ledger,
        random: createRandom(size.seed * 1000 + at),
        maxReports: size.maxReports,
        pauseMs: size.clientPauseMs,
        isStopped: () => isStopped,
      }),
    );
    const disruptions = await disrupt({
      ...size,
      replicas,
      restartDatabase: postgres.restart,
      random: createRandom(size.seed),
      print,
    });
    isStopped = true;
    await Promise.all(clients);
    const stoppedAt = performance.now();
    print('checks');
    const { counts, violations } = await check({
      urls: replicas.map(({ url }) => url),
      accounts,
      ledger,
      arrivals: receiver.arrivals,
      patienceMs,
      maxMs: endsAt - performance.now(),
    });
    return {
      ...{ postgres: postgres.version, disruptions, ledger, counts, refused: balancer.refused() },
      errors: replicas.flatMap((replica) => replica.errors()),
      violations: [...ledger.violations, ...receiver.unsigned, ...violations],
      tookMs: { clients: stoppedAt - startedAt, check: performance.now() - stoppedAt },
    };
  } finally {
    balancer.close();
    await Promise.all(replicas.map((replica) => replica.kill()));
    receiver.close();
    await postgres.stop();
  }
}

async function subscribe(
  url: string,
  account: string,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<void> {
  const response = await createSend(
    url,
    patienceMs,
  )({
    method: 'POST',
    path: '/v1/webhooks',
    headers: { authorization: `Bearer ${keyOf(account)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${receiver.url}/${account}`, events: ['*'] }),
  });
  if (response?.status !== 201) throw new Error(`no subscription: ${response?.status} ${response?.text}`);
  receiver.setSecret(account, (JSON.parse(response.text) as { secret: string }).secret);
}
