/** How much is measured: enough to trust, or enough to look. */
export interface Size {
  name: string;
  /** In each, servers are started anew. */
  rounds: number;
  warmUpSeconds: number;
  /** How often each server of a round has its turn under load. */
  turns: number;
  turnSeconds: number;
  starts: number;
  /** Sent one after the other. */
  requests: number;
  companies: number;
  /** Creates after which the memory of the server is told. */
  creates: number;
}

export const fullSize: Size = {
  name: 'full',
  rounds: 6,
  warmUpSeconds: 2,
  turns: 6,
  turnSeconds: 1,
  starts: 40,
  requests: 4000,
  companies: 300,
  creates: 1_000_000,
};

export const quickSize: Size = {
  name: 'quick',
  rounds: 2,
  warmUpSeconds: 1,
  turns: 3,
  turnSeconds: 1,
  starts: 10,
  requests: 1000,
  companies: 100,
  creates: 100_000,
};
