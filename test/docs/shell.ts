import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { formatWithOptions } from 'node:util';
import { runInThisContext } from 'node:vm';
import { run } from '../../src/cli/main.js';
import type { Program } from '../../src/cli/streams.js';

/** Runs the programs of a page's commands in this process, since starting a process for each takes longer. */
export interface Commands {
  /** Functions of bash that replace `npx legal-reports-sandbox` and `node -p`. */
  prelude: string;
  close(): void;
}

/**
 * Runs `npx legal-reports-sandbox` in this process if possible. A command that writes to a device, accepts signals or
 * starts in another folder runs as the built command in its own process, and so does `node` without `-p`. Only
 * `verify-report`, which does not print file names, runs here from another folder, with absolute paths. stdin becomes a
 * file.
 * @param cli path of the built command
 * @param root folder of this process
 * @param folder folder for the output of commands
 * @param variables environment variables of the commands, in addition to those of this process
 */
export async function serveCommands(
  cli: string,
  root: string,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<Commands> {
  let commands = 0;
  const env = { ...process.env, ...variables };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const words = new URLSearchParams(String(await buffer(request)));
    const pieces: Piece[] = [];
    const streamOf = (to: Piece['to']) => ({ write: (text: string) => pieces.push({ to, text }) });
    const [stdout, stderr] = [streamOf('stdout'), streamOf('stderr')];
    const code =
      request.url === '/node'
        ? evaluate(words.get('code') ?? '', words.get('stdin') ?? '', stdout)
        : await run({ argv: words.getAll('word'), env, stdout, stderr, stopped: new Promise(() => {}) });
    commands += 1;
    const at = join(folder, `.printed-${commands}`);
    writeFileSync(at, scriptOf(pieces, code));
    response.end(`${at}\n`);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    prelude: `${builtPrelude(cli)}
${prelude(resolve(root), url)}`,
    close: () => server.close(),
  };
}

/** Functions of bash with which `npx legal-reports-sandbox` runs the built command. A signal to a subshell reaches it. */
export const builtPrelude = (cli: string): string => `
builtCommand() {
  [ "$BASHPID" = "$$" ] || exec '${process.execPath}' '${cli}' "$@"
  '${process.execPath}' '${cli}' "$@"
}
npx() { builtCommand "\${@:2}"; }
`;

/** A part of the output of a command. */
interface Piece {
  to: 'stdout' | 'stderr';
  text: string;
}

/** Returns a script of bash that prints pieces in order and returns an exit code. */
function scriptOf(pieces: readonly Piece[], code: number): string {
  const lines = pieces.map(({ to, text }) => {
    const quoted = `'${text.replaceAll("'", "'\\''")}'`;
    return `printf %s ${quoted}${to === 'stderr' ? ' >&2' : ''}\n`;
  });
  return `${lines.join('')}return ${code}\n`;
}

/** Runs the script at the path that the test process returns. */
const prelude = (folder: string, url: string): string => `
printed() {
  local script
  read -r script || return 99
  . "$script"
}
npx() {
  case "$PWD|\${*:2} " in
    *'|proxy '*|*'|listen '*|*' /dev/stdout '*) ;;
    '${folder}|'*|*'|verify-report '*)
      local words=() word
      for word in "\${@:2}"; do
        if [ "$word" = - ]; then word=$(mktemp); cat > "$word"
        elif [ "$PWD" != '${folder}' ] && [ -f "$word" ]; then word=$PWD/$word; fi
        words+=(--data-urlencode "word=$word")
      done
      printed < <(curl -s '${url}/cli' "\${words[@]}")
      return ;;
  esac
  builtCommand "\${@:2}"
}
node() {
  if [ "$1" = -p ]; then printed < <(curl -s '${url}/node' --data-urlencode "code=$2" --data-urlencode stdin@- <&3); else command node "$@"; fi 3<&0
}
`;

/** Evaluates an expression that reads its stdin with `fs`, as `node -p` does. */
function evaluate(code: string, stdin: string, stdout: Program['stdout']): number {
  const names = new Set(Object.keys(globalThis));
  try {
    const value: unknown = evaluated({ readFileSync: () => Buffer.from(stdin) }, code);
    stdout.write(`${formatWithOptions({}, value)}\n`);
    return 0;
  } catch {
    return 1;
  } finally {
    // An assignment without a declaration creates a global variable.
    for (const name of Object.keys(globalThis))
      if (!names.has(name)) delete (globalThis as Record<string, unknown>)[name];
  }
}

/** Evaluates code in sloppy mode, as a script; a module cannot do this. */
const evaluated: (fs: object, code: string) => unknown = runInThisContext(
  '(function (fs, code) { return eval(code); })',
);
