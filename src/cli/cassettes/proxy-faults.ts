import type { CreateFault } from '../../contract/generated/types.js';
import { CreateFault as isFault } from '../../contract/generated/validators/faults.js';
import { schemaErrorsOf } from '../../contract/validator.js';
import { describeViolations } from '../../contract/violations.js';
import { readResponseEffect } from '../../domain/traffic/faults/effect.js';
import { faultViolations } from '../../domain/traffic/faults/fault-violations.js';
import type { StoredFault } from '../../domain/traffic/faults/matching.js';
import { readJson } from '../json-file.js';
import type { InputError } from '../settings.js';

type ConfiguredFault = Pick<StoredFault, 'match' | 'effect' | 'until'>;

/** What is put in front of the upstream, or what is wrong with it. */
export interface LoadedFaults {
  readonly set: readonly ConfiguredFault[];
  readonly faults: readonly InputError[];
}

/**
 * @param file of JSON, with a list of faults as `POST /_sandbox/faults` takes them
 * @param effect that hits every call which none of the file does
 */
export async function loadFaults(
  file: string | undefined,
  effect: string | undefined,
): Promise<LoadedFaults> {
  const ofFile = file === undefined ? { set: [], faults: [] } : await loadFaultFile(file);
  const read = effect === undefined ? undefined : readResponseEffect(effect);
  if (read === undefined) return ofFile;
  const source = `--fault ${effect}`;
  if ('effect' in read)
    return { ...ofFile, set: [...ofFile.set, { match: {}, effect: read.effect, until: {} }] };
  return { set: [], faults: [...ofFile.faults, ...read.faults.map((detail) => ({ source, detail }))] };
}

async function loadFaultFile(path: string): Promise<LoadedFaults> {
  const read = await readJson(path);
  if ('detail' in read) return { set: [], faults: [{ ...read, source: `--faults ${read.source}` }] };
  const source = `--faults ${path}`;
  if (!Array.isArray(read.value)) {
    const detail = 'It holds no list: write [{"effect":{"status":503}}], with what each fault hits.';
    return { set: [], faults: [{ source, detail }] };
  }
  const faults = read.value.flatMap((one, at) =>
    detailsOf(one).map((detail) => ({ source: `${source}, fault ${at + 1}`, detail })),
  );
  if (faults.length > 0) return { set: [], faults };
  const set = (read.value as CreateFault[]).map(({ match = {}, effect, until = {} }) => ({
    ...{ match, effect },
    until: until.count === undefined ? {} : { count: until.count },
  }));
  return { set, faults };
}

function detailsOf(fault: unknown): string[] {
  const unfit = [...describeViolations(schemaErrorsOf(isFault, fault), 'body'), ...faultViolations(fault)];
  if (unfit.length > 0) return unfit.map(({ detail }) => detail);
  const { effect, until } = fault as CreateFault;
  return [
    ...(effect.webhook === undefined
      ? []
      : ['No messages come through a proxy: effect.webhook hits nothing.']),
    ...(until?.instant === undefined ? [] : ['There is no virtual clock here: until takes a count.']),
  ];
}
