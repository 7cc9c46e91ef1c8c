import { run } from '../../src/cli/main.js';

export interface Started {
  url: string;
  /** Output so far. */
  stdout(): string;
  stop(): Promise<number>;
}

/** A server in this process, once it is ready. */
export async function start(argv: readonly string[]): Promise<Started> {
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let code: Promise<number> = Promise.resolve(0);
  let written = '';
  const url = await new Promise<string>((resolve) => {
    const write = (text: string): void => {
      written += text;
      // A notice about a shape precedes the address.
      if (!text.includes('is narrower')) resolve(/ready at (\S+)/.exec(text)?.[1] ?? text);
    };
    code = run({ argv, env: {}, stdout: { write }, stderr: { write }, stopped });
  });
  return {
    url,
    stdout: () => written,
    stop() {
      stop();
      return code;
    },
  };
}
