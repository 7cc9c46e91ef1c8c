import type { Config } from '../contract/generated/types.js';

/** A setting that does not go with others. */
export interface StartFault {
  setting: keyof Config;
  detail: string;
}

/**
 * What no setting is at fault for by itself.
 * @param nameOf how whoever started it writes a setting, such as `--port`
 */
export function startFaults(config: Config, nameOf: (setting: keyof Config) => string): StartFault[] {
  const { port, productionPort, fixtures, watch } = config;
  const faults: StartFault[] = [];
  if (productionPort === port && port !== 0) {
    const detail = `${port} is the port of the playground, and production needs one of its own: ${nameOf('productionPort')} ${port < 65535 ? port + 1 : 4011}.`;
    faults.push({ setting: 'productionPort', detail });
  }
  if (watch === true && fixtures === undefined) {
    const detail = `There is nothing to watch. Give the folder of your fixtures: ${nameOf('fixtures')} ./fixtures.`;
    faults.push({ setting: 'watch', detail });
  }
  return faults;
}
