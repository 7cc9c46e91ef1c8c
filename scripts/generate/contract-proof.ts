import { run } from '../../src/cli/main.js';
import type {
  ContractProof,
  ContractVerification,
  ProfileName,
  ProvenGap,
} from '../../src/contract/generated/types.js';
import { dateOfSchemas, gaps } from '../../src/contract/interface.js';
import { contentVersion, version } from '../../src/contract/version.js';
import { startSandbox } from '../../src/testing/index.js';

/** Content of `/_sandbox/contract`: the result of `verify` for this version, by profile. */
export async function contractProof(): Promise<ContractProof> {
  const assumed = await verifiedSelf('assumed');
  const all = { assumed, documented: await verifiedSelf('documented'), vary: await verifiedSelf('vary') };
  const runs = Object.entries(all) as [ProfileName, ContractVerification][];
  return {
    ...{ version, contentVersion, schemasDate: dateOfSchemas },
    runs: runs.map(([profile, { requests, created, holds, broken, untold }]) => ({
      ...{ profile, requests, created, holds, broken, untold },
    })),
    facts: assumed.facts.map(({ id, name, statement }) => ({
      ...{ id, name, statement },
      outcomes: runs.map(([profile, { facts }]) => {
        const { outcome, detail } = ofId(facts, id);
        return { profile, outcome, detail };
      }),
    })),
    gaps: assumed.gaps.map(({ id, name, question }) => ({
      ...{ id, name, question, answers: answersTo(id) },
      outcomes: runs.map(([profile, { gaps }]) => {
        const { outcome, answer, detail } = ofId(gaps, id);
        return { profile, outcome, answer, detail };
      }),
    })),
  };
}

/** Returns the answers to a gap, the default first. */
function answersTo(id: string): ProvenGap['answers'] {
  const { default: name = null, answer: meaning, alternatives } = ofId(gaps, id);
  return [{ name, meaning }, ...alternatives.map((other) => ({ name: other.name, meaning: other.meaning }))];
}

function ofId<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`verify said nothing of ${id}`);
  return found;
}

/** Verifies with keys of every kind and both environments, so that as few results as possible are undetermined. */
async function verifiedSelf(profile: ProfileName): Promise<ContractVerification> {
  await using sandbox = await startSandbox({ clock: 'reads', productionPort: 0, profile });
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    write(text: string) {
      written[name] += text;
    },
  });
  const other = ['--other-url', sandbox.productionUrl ?? '', '--other-key', 'sbx_production_ci'];
  const keys = ['--stranger-key', 'sbx_playground_stranger', '--revoked-key', 'sbx_playground_revoked'];
  await run({
    argv: [
      ...['verify', '--url', sandbox.url, '--key', 'sbx_playground_ci', ...keys, ...other],
      ...['--patience', '30', '--report', 'json'],
    ],
    env: {},
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    stopped: new Promise(() => {}),
  });
  if (written.stdout === '') throw new Error(written.stderr);
  // A time that a loaded machine missed says nothing about the contract.
  if (written.stdout.includes('no response came within'))
    throw new Error('A response came too late: run this again when the machine is less loaded.');
  return JSON.parse(written.stdout);
}
