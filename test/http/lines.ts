/** Lines as they are written, for whoever waits for so many of them. */
export function collectLines() {
  const lines: string[] = [];
  let wake = (): void => {};
  return {
    lines,
    write(text: string): void {
      lines.push(...text.replace(/\n$/, '').split('\n'));
      wake();
    },
    /** Resolves with all of them, once there are so many. */
    async upTo(count: number): Promise<string[]> {
      while (lines.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return lines;
    },
  };
}
