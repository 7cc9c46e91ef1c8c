import { Config as holdsContract } from '../contract/generated/text-validators.js';
import type { Config } from '../contract/generated/types.js';
import { didYouMean } from '../contract/nearest.js';
import { quoted } from '../contract/quoted.js';
import { faultsOf } from '../contract/validator.js';
import { violations } from '../contract/violations.js';
import { withoutSecrets } from '../domain/access/secrets.js';
import { startFaults } from '../domain/access/start-faults.js';

const settings = [
  'seed',
  'pace',
  'clock',
  'port',
  'productionPort',
  'host',
  'allowedHosts',
  'allowedOrigins',
  'controlPlane',
  'keyPolicy',
  'adminToken',
  'keySecret',
  'maxAccounts',
  'idleMinutes',
  'maxReports',
  'maxMemory',
  'fixtures',
] as const satisfies readonly (keyof Config)[];

type Settings = Pick<Config, Exclude<(typeof settings)[number], 'fixtures'>>;

export interface StartOptions extends Partial<Settings> {
  /** Folder of companies and scenarios of your own, as `--fixtures` takes it. */
  fixtures?: string;
  /** Told of failures of the sandbox itself; by default a warning of the process says where. The request is answered 500. */
  onFailure?: (error: unknown) => void;
}

const names = [...settings, 'onFailure'];

/** Where an option is left out: a free port of the loopback interface, and reports that are done at the first read. */
const usual: Config = {
  seed: 'sandbox',
  pace: 'instant',
  clock: 'auto',
  port: 0,
  host: '127.0.0.1',
  controlPlane: true,
  keyPolicy: 'open',
  watch: false,
  maxAccounts: 10_000,
  idleMinutes: 60,
  maxReports: 100_000,
};

/**
 * Options with what they leave open. A test in JavaScript has no compiler to tell it of a mistyped name.
 * @throws TypeError that names every fault
 */
export function readStartOptions({ onFailure, ...given }: StartOptions) {
  const said = settings.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]);
  const config: Config = { ...usual, ...Object.fromEntries(said) };
  const strangers = Object.keys(given)
    .filter((name) => !names.includes(name))
    .map(
      (name) =>
        `There is no option ${quoted(name)}; there are ${names.join(', ')}.${didYouMean(name, names)}`,
    );
  const faults = violations(faultsOf(holdsContract, config), 'parameters');
  const clashes = startFaults(config, (name, value) => `${name}: ${JSON.stringify(value)}`);
  const details = [...strangers, ...[...faults, ...clashes].map(({ detail }) => detail)];
  if (details.length > 0)
    throw new TypeError(`startSandbox can not start. ${withoutSecrets(details.join(' '))}`);
  return { config, onFailure };
}
