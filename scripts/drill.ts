// The crash drill: kills replicas and their database under load, and checks that nothing acknowledged is lost. Prints
// its counts, and exits with 1 if something does not hold. `npm run drill -- --seconds 60 --seed 7` runs another one.
import { parseArgs } from 'node:util';
import { drill } from './drill/drill.js';
import { count } from './drill/ledger.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '90' },
    clients: { type: 'string', default: '64' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const startedAt = performance.now();
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const size = {
  seed: Number(values.seed),
  durationMs: Number(values.seconds) * 1000,
  replicas: 3,
  clients: Number(values.clients),
  accounts: 16,
  maxReports: 10,
  clientPauseMs: 300,
  killEveryMs: 4000,
  pauseMs: 13_000,
  databaseRestarts: 2,
  maxMs: 180_000,
};
const { postgres, disruptions, ledger, counts, refused, errors, violations, tookMs } = await drill(
  size,
  (text) => console.error(`${seconds(performance.now() - startedAt).padStart(6)} s  ${text}`),
);
const list = (all: ReadonlyMap<string, number>): string =>
  [...all].map(([name, number]) => `${name} ${number}`).join(', ');
const outcomes = new Map<string, number>();
for (const { outcome } of ledger.edits.values()) count(outcomes, outcome);
const others = errors.filter((line) => !line.includes('DatabaseError'));
const acknowledged = [...ledger.creates.values()].filter(({ response }) => response !== null).length;
console.log(`PostgreSQL ${postgres}, ${size.replicas} replicas, ${size.clients} clients in ${size.accounts} accounts, seed ${size.seed}
disruptions: ${disruptions.kills} kills, ${disruptions.pauses} stop of ${seconds(size.pauseMs)} s, ${disruptions.databaseRestarts} restarts of PostgreSQL, in ${seconds(tookMs.clients)} s
requests: ${list(ledger.requests)}; ${refused} connections refused and given to another replica
responses: ${list(ledger.statuses)}
creates: ${ledger.creates.size} keys, ${acknowledged} acknowledged
edits: ${list(outcomes)}
of ${counts.unknown} requests without an answer, ${counts.happened} happened
checked in ${seconds(tookMs.check)} s: ${counts.reports} reports, ${counts.historyEntries} entries of histories, ${counts.events} events, of which ${counts.repeated} came more than once; ${counts.compared} comparisons of a response between replicas
lines on stderr of replicas: ${errors.length}, of which ${others.length} are not about the database${others.map((line) => `\n  ${line}`).join('')}
violations: ${violations.length === 0 ? 'none' : `${violations.length}\n  ${violations.slice(0, 50).join('\n  ')}`}`);
if (violations.length > 0) process.exitCode = 1;
