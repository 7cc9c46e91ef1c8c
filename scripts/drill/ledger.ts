/** A create, by its idempotency key. */
export interface CreateRecord {
  readonly account: string;
  /** Identifies the report, since no other create has this company. */
  readonly companyId: string;
  /** The acknowledged response; null while the outcome is unknown. */
  response: { readonly reportId: string; readonly text: string } | null;
}

/** An edit, by its reason. */
export interface EditRecord {
  readonly account: string;
  readonly reportId: string;
  /** `unknown` means that it happened completely or not at all. */
  outcome: 'acknowledged' | 'refused' | 'unknown';
}

/** The newest state of a report that a client has received. */
export interface ShownState {
  readonly version: number;
  /** Number of the status in the life of a report. */
  readonly stage: number;
}

/** All requests of the clients and the states in their responses. */
export interface Ledger {
  readonly creates: Map<string, CreateRecord>;
  readonly edits: Map<string, EditRecord>;
  /** By report id. */
  readonly shown: Map<string, ShownState>;
  /** Acknowledged reports of each account. */
  readonly reports: Map<string, string[]>;
  /** Responses by status, and `none`. */
  readonly statuses: Map<string, number>;
  /** Requests by kind. */
  readonly requests: Map<string, number>;
  /** Violations that clients observed. */
  readonly violations: string[];
}

export function createLedger(): Ledger {
  return {
    creates: new Map(),
    edits: new Map(),
    shown: new Map(),
    reports: new Map(),
    statuses: new Map(),
    requests: new Map(),
    violations: [],
  };
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

const stages = ['queued', 'processing', 'in_review', 'completed'];

/** Reads the state of a report in a response. */
export function stateOf(text: string): ShownState {
  const { version, status } = JSON.parse(text) as { version: number; status: string };
  return { version, stage: stages.indexOf(status) };
}

/** Records a state that a client has received. */
export function recordShown({ shown }: Ledger, reportId: string, { version, stage }: ShownState): void {
  const before = shown.get(reportId);
  shown.set(reportId, {
    version: Math.max(version, before?.version ?? 0),
    stage: Math.max(stage, before?.stage ?? 0),
  });
}
