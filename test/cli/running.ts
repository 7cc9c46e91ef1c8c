/** A command, while it runs. */
export interface RunningCommand {
  /** Output so far, on stdout and stderr. */
  written(): string;
  /** Resolves with the match when the output has one. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

/** Collects the output of a command, and lets tests wait for a part of it. */
export function collectOutput() {
  let written = '';
  let hasEnded = false;
  const readers = new Set<() => void>();
  const readAll = (): void => {
    for (const read of readers) read();
  };
  return {
    write(text: string) {
      written += text;
      readAll();
    },
    end() {
      hasEnded = true;
      readAll();
    },
    written: () => written,
    until: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const read = (): void => {
          const match = pattern.exec(written);
          if (match === null && !hasEnded) return;
          readers.delete(read);
          if (match === null) reject(new Error(`It ended without ${pattern}: ${written}`));
          else resolve(match);
        };
        readers.add(read);
        read();
      }),
  };
}
