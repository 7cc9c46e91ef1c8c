/** Collects written lines, and lets tests wait for a number of them. */
export function collectLines() {
  const lines: string[] = [];
  let wake = (): void => {};
  return {
    lines,
    write(text: string): void {
      lines.push(...text.replace(/\n$/, '').split('\n'));
      wake();
    },
    /** Resolves with all lines when there are this many. */
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
