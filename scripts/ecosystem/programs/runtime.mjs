// Run by Deno and Bun. The process ends when the sandbox is closed.
import { startSandbox } from 'legal-reports-sandbox';
import uses from './uses.cjs';

const outcomes = await uses.useOnce({ startSandbox });
uses.keep({ ...outcomes, 'every use': await uses.useInEveryWay(startSandbox) });
