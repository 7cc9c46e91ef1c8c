import type { ClientFault, ConductReport, FaultList } from '../../src/contract/generated/types.js';
import { reportCount } from './measure.js';
import { accountCalls, type Ran, runCommand } from './running.js';
import type { Command } from './toolchains.js';

/** An example whose first create or read suffers a fault is through in less. */
const maxExampleMs = 60_000;

/** What a safe client did about a fault. */
export interface ExampleRun {
  /** What was not as it should be. */
  problems: readonly string[];
  /** The ids of the rules of conduct that it kept. */
  kept: readonly string[];
}

/**
 * Lets a safe client order one report and wait for it, while its first create or read has a fault applied. It is as it
 * should be where the client ends as the fault says, one report at most was made, and no rule of conduct is broken.
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
  const ran = await runCommand({ file, args: [...args, 'sbx-spa-clean', `order-${id}`], env }, maxExampleMs);
  // Before the reports are listed: the judgement takes a list for a read.
  const conduct = (await (await call('GET', '/_sandbox/conduct')).json()) as ConductReport;
  const { data: faults } = (await (await call('GET', '/_sandbox/faults')).json()) as FaultList;
  const reports = await reportCount(call);
  const rulesThatAre = (wanted: string): string[] =>
    conduct.rules.filter(({ outcome }) => outcome === wanted).map(({ rule }) => rule.id);
  const problems = [
    ...problemsOfEnd(ran, reports, safeEnd),
    ...rulesThatAre('broken').map((rule) => `${rule} is broken`),
    ...(faults.every(({ fired }) => fired > 0) ? [] : ['the fault did not fire']),
  ];
  return { problems, kept: rulesThatAre('kept') };
}

function problemsOfEnd(
  { code, stdout, stderr }: Ran,
  reports: number,
  safeEnd: ClientFault['safeEnd'],
): string[] {
  const expected = safeEnd === 'report' ? 1 : 0;
  const isRight = safeEnd === 'report' ? code === 0 && /^rep_\w+ completed$/.test(stdout.trim()) : code === 1;
  return [
    ...(isRight ? [] : [`exit code ${code}, with the output ${JSON.stringify(stdout + stderr)}`]),
    ...(reports === expected ? [] : [`${reports} reports were made`]),
  ];
}
