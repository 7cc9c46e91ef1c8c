import type { DataOptions } from '../../contract/generated/types.js';
import { contentVersion } from '../../contract/version.js';
import { tableVersion } from '../../store/database.js';
import { formatInstant } from '../../values/instants.js';
import { exitCodes, type Program } from '../streams.js';
import { formatBytes } from './bytes.js';
import { accountText, withDatabase } from './stored-accounts.js';

const maxListedAccounts = 10;

/** Prints the content of a database, without reading any account. */
export function printInfo(options: DataOptions, { stdout }: Program): Promise<number> {
  return withDatabase(options, async (log, { seed, formerContentVersion, upgradedFrom }) => {
    const { oldestUse, latestUse, ...usage } = await log.usage();
    const info = {
      ...{ database: log.name, engine: usage.engine, tableVersion, seed },
      ...{ contentVersion: formerContentVersion, upgradedFrom },
      ...{ accounts: usage.accounts, accountsInUse: usage.accountsInUse, batches: usage.batches },
      ...{ batchBytes: usage.batchBytes, diskBytes: usage.diskBytes },
      ...{ oldestUse: instantOf(oldestUse), latestUse: instantOf(latestUse) },
      ...{ heldLeases: usage.heldLeases, expiredLeases: usage.expiredLeases },
      largestAccounts: await log.largest(maxListedAccounts),
    };
    stdout.write(options.json ? `${JSON.stringify(info, null, 2)}\n` : textOf(info));
    return exitCodes.done;
  });
}

const instantOf = (ms: number | null): string | null => (ms === null ? null : formatInstant(Math.floor(ms)));

interface Info {
  readonly database: string;
  readonly engine: string;
  readonly tableVersion: number;
  readonly seed: string;
  readonly contentVersion: string;
  readonly upgradedFrom: string | null;
  readonly accounts: number;
  readonly accountsInUse: number;
  readonly batches: number;
  readonly batchBytes: number;
  readonly diskBytes: number;
  readonly oldestUse: string | null;
  readonly latestUse: string | null;
  readonly heldLeases: number;
  readonly expiredLeases: number;
  readonly largestAccounts: readonly { account: string; batches: number; bytes: number }[];
}

function textOf(info: Info): string {
  const rows: [string, string][] = [
    ['database', `${info.database} (${info.engine}, tables ${info.tableVersion})`],
    ['seed', info.seed],
    ['content version', contentText(info)],
    ['accounts', `${info.accounts}, ${info.accountsInUse} in use`],
    [
      'batches',
      `${info.batches} with ${formatBytes(info.batchBytes)}; ${formatBytes(info.diskBytes)} on the disk`,
    ],
    ['last uses', info.oldestUse === null ? 'none' : `from ${info.oldestUse} to ${info.latestUse}`],
    ['leases', `${info.heldLeases} held, ${info.expiredLeases} expired`],
    ...info.largestAccounts.map(({ account, batches, bytes }, at): [string, string] => [
      at === 0 ? 'largest accounts' : '',
      `${accountText(account)}: ${formatBytes(bytes)} in ${batches === 1 ? 'one batch' : `${batches} batches`}`,
    ]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}

function contentText({ contentVersion: own, upgradedFrom }: Info): string {
  const upgrade = upgradedFrom === null ? '' : `, upgraded from ${upgradedFrom}`;
  const next =
    own === contentVersion
      ? ''
      : `; a start of this program would make it ${contentVersion}, which reports that nobody edited follow`;
  return own + upgrade + next;
}
