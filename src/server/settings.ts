import { gapTextErrors } from '../accounts/profiles.js';
import type { Config } from '../contract/generated/types.js';

/** Settings whose defaults that depend on other settings are filled in. */
export type StartConfig = Config & Required<Pick<Config, 'webhookTargets'>>;

/** A setting that conflicts with others. */
interface SettingError {
  setting: keyof Config;
  detail: string;
}

type FormatSetting = (setting: keyof Config, value: unknown) => string;

/**
 * Errors between settings that are valid one by one.
 * @param write formats a setting with a value, such as `--port 4010`
 */
export function settingErrors(config: Config, write: FormatSetting): SettingError[] {
  const { port, productionPort, fixtures, watch } = config;
  const errors: SettingError[] = [];
  if (productionPort === port && port !== 0) {
    const detail = `${port} is the port of the playground, and production needs one of its own: ${write('productionPort', port < 65535 ? port + 1 : 4011)}.`;
    errors.push({ setting: 'productionPort', detail });
  }
  if (watch === true && fixtures === undefined) {
    const detail = `There is nothing to watch. Give the folder of your fixtures: ${write('fixtures', './fixtures')}.`;
    errors.push({ setting: 'watch', detail });
  }
  if (config.data !== undefined && config.database !== undefined) {
    const detail = `A server keeps its data in one place. Give either ${write('data', './sandbox-data')} or the URL of a database.`;
    errors.push({ setting: 'data', detail });
  }
  return [...errors, ...namedGapErrors(config), ...accessErrors(config, write)];
}

function namedGapErrors({ gap }: Config): SettingError[] {
  // A value of another type is reported by the schema.
  if (typeof gap !== 'string') return [];
  return gapTextErrors(gap).map(({ detail }) => ({ setting: 'gap', detail }));
}

/** Errors that would open the control plane to strangers, or lock everybody out. */
function accessErrors(config: Config, write: FormatSetting): SettingError[] {
  const { host, controlPlane, keyPolicy, adminToken } = config;
  const token = write('adminToken', '…');
  const errors: SettingError[] = [];
  if (adminToken !== undefined && !/^(?!sbx_)[!-~]*$/.test(adminToken)) {
    const detail =
      'The admin token goes in a header, so it must be of visible ASCII characters without blanks; and it must not begin with sbx_, as keys do.';
    errors.push({ setting: 'adminToken', detail });
  }
  if (!isLoopback(host) && controlPlane && adminToken === undefined) {
    const detail = `Others can reach ${host}, and the control plane with it: give it a token of at least 16 characters (${token}), or leave it out (${write('controlPlane', false)}).`;
    errors.push({ setting: 'host', detail });
  } else if (keyPolicy === 'registered' && controlPlane && adminToken === undefined) {
    const detail = `Only issued keys are taken, and the first can only be issued with an admin token: give one of at least 16 characters (${token}).`;
    errors.push({ setting: 'keyPolicy', detail });
  }
  if (keyPolicy === 'registered' && !controlPlane) {
    const detail = `Only issued keys are taken, and the control plane issues them: serve it (${write('controlPlane', true)}), or take any key (${write('keyPolicy', 'open')}).`;
    errors.push({ setting: 'keyPolicy', detail });
  }
  return errors;
}

/**
 * Fills in the target policy. By default `loopback` if only this machine can reach the server, else `none`: a
 * stranger with a key could otherwise reach loopback services through the server.
 */
export function withWebhookTargets(config: Config): StartConfig {
  const { host, webhookTargets = isLoopback(host) ? 'loopback' : 'none' } = config;
  return { ...config, webhookTargets };
}

/** Returns whether an address can be reached from its own machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){1,3}$/.test(host);
}
