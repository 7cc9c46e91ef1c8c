import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The instructions of the last stage of a Dockerfile, by name. */
export interface LastStage {
  run: string[];
  env: Record<string, string>;
  /** Paths copied from the folder of the Dockerfile. */
  files: string[];
  user: string | undefined;
  entrypoint: string[];
  healthcheck: string[];
}

export function readLastStage(root: string): LastStage {
  const [, ...stages] = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM /m);
  const lines = (stages.at(-1) ?? '').split('\n').slice(1);
  const argumentsOf = (instruction: string): string[] =>
    lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));
  const words = (text: string | undefined): string[] => JSON.parse(/\[.*\]$/.exec(text ?? '')?.[0] ?? '[]');
  return {
    run: argumentsOf('RUN'),
    env: Object.fromEntries(argumentsOf('ENV').map((line) => line.split(/=(.*)/s).slice(0, 2))),
    files: argumentsOf('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').slice(0, -1)),
    user: argumentsOf('USER')[0],
    entrypoint: words(argumentsOf('ENTRYPOINT')[0]),
    healthcheck: words(argumentsOf('HEALTHCHECK')[0]),
  };
}
