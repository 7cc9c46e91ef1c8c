import type { ClientFault, ConductReport, FaultList } from '../../src/contract/generated/types.js';
import { reportCount, waitMs } from './measure.js';
import { accountCalls, type Call, runCommand } from './running.js';
import type { Command } from './toolchains.js';

/** Max time of an example with one fault, in milliseconds. */
const maxExampleMs = 90_000;

/** Behaviour of a safe client under a fault. */
export interface ExampleRun {
  /** Violations, in words. */
  problems: readonly string[];
  /** The ids of the rules of conduct that it kept. */
  kept: readonly string[];
}

/**
 * Runs a safe client that creates one report and waits for it, with a fault applied to its first create or read. If
 * only a person can continue, the client ends with an error and without a report, and is started again with the same
 * order after the wait that the server requested. The run is good if one report was made and no rule of conduct is
 * broken.
 */
export async function runExample(
  url: string,
  { file, args }: Pick<Command, 'file' | 'args'>,
  client: string,
  { id, method, effect, timeoutMs, safeEnd }: ClientFault,
): Promise<ExampleRun> {
  const { key, call } = accountCalls(url, `example-${client}-${id}`);
  const operation = method === 'GET' ? 'getReport' : 'createReport';
  if (effect !== null)
    await call('POST', '/_sandbox/faults', { match: { operation }, effect, until: { count: 1 } });
  const env = {
    ...{ LEGAL_REPORTS_SANDBOX_URL: url, LEGAL_REPORTS_SANDBOX_KEY: key },
    ...(timeoutMs !== null && { LEGAL_REPORTS_TIMEOUT_MS: String(timeoutMs) }),
  };
  const run = () => runCommand({ file, args: [...args, 'sbx-spa-clean', `order-${id}`], env }, maxExampleMs);
  const problems: string[] = [];
  if (safeEnd === 'error') {
    const { code, stdout, stderr } = await run();
    if (code !== 1) problems.push(`exit code ${code} of the first run, with the output ${stdout}${stderr}`);
    await passTime(call, Math.ceil(waitMs(effect) / 1000));
  }
  const { code, stdout, stderr } = await run();
  if (code !== 0 || !/^rep_\w+ completed$/.test(stdout.trim()))
    problems.push(`exit code ${code}, with the output ${stdout}${stderr}`);
  // Conduct is read before the list of reports, since the list would count as a read.
  const { rules } = (await (await call('GET', '/_sandbox/conduct')).json()) as ConductReport;
  const rulesThatAre = (wanted: string): string[] =>
    rules.filter(({ outcome }) => outcome === wanted).map(({ rule }) => rule.id);
  problems.push(...rulesThatAre('broken').map((rule) => `${rule} is broken`));
  const reports = await reportCount(call);
  if (reports !== 1) problems.push(`${reports} reports were made`);
  const { data: faults } = (await (await call('GET', '/_sandbox/faults')).json()) as FaultList;
  // Only a client that accepts gzip gets this fault.
  if (
    (effect as { body?: string } | null)?.body !== 'truncated-gzip' &&
    faults.some(({ fired }) => fired === 0)
  )
    problems.push('the fault did not fire');
  return { problems, kept: rulesThatAre('kept') };
}

/** Advances the virtual clock of an account, since conduct uses the clock that has advanced more. */
async function passTime(call: Call, seconds: number): Promise<void> {
  if (seconds === 0) return;
  await call('PUT', '/_sandbox/clock', { mode: 'manual' });
  await call('POST', '/_sandbox/clock/advance', { by: `PT${seconds}S` });
  await call('PUT', '/_sandbox/clock', { mode: 'auto' });
}
