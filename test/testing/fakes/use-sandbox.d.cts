interface Case {
  replaced: ('setTimeout' | 'setImmediate')[] | undefined;
  when: 'before' | 'after';
}

declare const useSandboxOf: {
  cases: Case[];
  expected: Record<string, unknown>;
  useSandbox(use: {
    startSandbox: unknown;
    replace(): void;
    restore(): void;
    when: Case['when'];
  }): Promise<Record<string, unknown>>;
};
export = useSandboxOf;
