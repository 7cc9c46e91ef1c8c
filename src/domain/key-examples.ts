import table from '../../fixtures/keys.json' with { type: 'json' };
import { type Environment, judgeAuthorization, type KeyOutcome, type KeyVerdict } from './keys.js';

/** A row of the truth table: the headers of an example, and how they are judged. */
export interface KeyExample {
  meaning: string;
  /** The environment whose port is asked. */
  environment: Environment;
  /** The `Authorization` headers, one for each line. */
  authorization: readonly string[];
  verdict: KeyVerdict;
}

/** The name of a judgement. */
export function outcomeOf(verdict: KeyVerdict): KeyOutcome {
  return verdict.allowed ? 'valid' : verdict.outcome;
}

/** The truth table of keys: every example, judged as a request with it would be. */
export function keyExamples(): KeyExample[] {
  const groups: readonly object[] = [table.accepted, table.missing, table.invalid];
  const rows: Row[] = groups.flatMap((group) => Object.values(group));
  return rows.flatMap(({ meaning, examples }) =>
    examples.map(({ authorization, environment = 'playground' }) => ({
      meaning,
      environment,
      authorization,
      verdict: judgeAuthorization(authorization, environment),
    })),
  );
}

/** An entry of `fixtures/keys.json`, as far as all have the same. */
interface Row {
  readonly meaning: string;
  readonly examples: readonly Example[];
}

interface Example {
  readonly authorization: readonly string[];
  readonly environment?: Environment;
}
