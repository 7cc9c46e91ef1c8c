import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { formatWithOptions } from 'node:util';
import { runInThisContext } from 'node:vm';
import { runCli } from '../cli/run.js';

/** Runs what commands of a page start: a process for each of them takes longer than what it does. */
export interface Commands {
  /** Functions of bash that stand for `npx legal-reports-sandbox` and `node -p`. */
  prelude: string;
  close(): void;
}

/**
 * Runs `npx legal-reports-sandbox` in this process, as far as it needs nothing of its own: a command that reads stdin, writes
 * to a device, takes signals or starts in another folder runs in a process, built. So does `node` with anything but `-p`.
 * @param cli path of the built command
 * @param root folder of this process
 * @param folder where what commands print is kept
 * @param variables what the environment of commands has besides that of this process
 */
export async function serveCommands(
  cli: string,
  root: string,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<Commands> {
  let commands = 0;
  const env = { ...process.env, ...variables };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const words = new URLSearchParams(String(await buffer(request)));
    const outcome =
      request.url === '/node'
        ? evaluate(words.get('code') ?? '', words.get('stdin') ?? '')
        : await runCli(words.getAll('word'), env);
    commands += 1;
    const at = join(folder, `.printed-${commands}`);
    mkdirSync(at);
    writeFileSync(join(at, 'stdout'), outcome.stdout);
    writeFileSync(join(at, 'stderr'), outcome.stderr);
    response.end(`${outcome.code} ${at}\n`);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    prelude: `${inBuilt(cli)}
${prelude(root, url)}`,
    close: () => server.close(),
  };
}

/** Functions of bash with which `npx legal-reports-sandbox` runs the built command. A signal to a subshell reaches it. */
export const inBuilt = (cli: string): string => `
builtCommand() {
  [ "$BASHPID" = "$$" ] || exec '${process.execPath}' '${cli}' "$@"
  '${process.execPath}' '${cli}' "$@"
}
npx() { builtCommand "\${@:2}"; }
`;

/** Prints what the process of the test answers: an exit code, and the folder with what was printed. */
const prelude = (root: string, url: string): string => `
printed() {
  local code at
  read -r code at || return 99
  cat "$at/stdout"; cat "$at/stderr" >&2
  return "$code"
}
npx() {
  case "$PWD/ \${*:2} " in
    '${root}/'*' - '*|*' /dev/stdout '*|*'/ proxy '*|*'/ shrink '*|*'/ listen '*) builtCommand "\${@:2}" ;;
    '${root}/ '*|'${root}// '*)
      local words=() word
      for word in "\${@:2}"; do words+=(--data-urlencode "word=$word"); done
      printed < <(curl -s '${url}/cli' "\${words[@]}") ;;
    *) builtCommand "\${@:2}" ;;
  esac
}
node() {
  if [ "$1" = -p ]; then printed < <(curl -s '${url}/node' --data-urlencode "code=$2" --data-urlencode stdin@- <&3); else command node "$@"; fi 3<&0
}
`;

/** What `node -p` does with an expression that reads its stdin with `fs`. */
function evaluate(code: string, stdin: string): { code: number; stdout: string; stderr: string } {
  const names = new Set(Object.keys(globalThis));
  try {
    const value: unknown = evaluated({ readFileSync: () => Buffer.from(stdin) }, code);
    return { code: 0, stdout: `${formatWithOptions({}, value)}\n`, stderr: '' };
  } catch (error) {
    return { code: 1, stdout: '', stderr: `${String(error)}\n` };
  } finally {
    // An assignment without a declaration makes a global.
    for (const name of Object.keys(globalThis))
      if (!names.has(name)) delete (globalThis as Record<string, unknown>)[name];
  }
}

/** Sloppy as a script is, which no module can be. */
const evaluated: (fs: object, code: string) => unknown = runInThisContext(
  '(function (fs, code) { return eval(code); })',
);
