/** Amounts of samples: full, or quick for a first look. */
export interface Size {
  name: string;
  /** Rounds; each starts new servers. */
  rounds: number;
  warmUpSeconds: number;
  /** Turns of each server in a round. */
  turns: number;
  turnSeconds: number;
  starts: number;
  /** Sequential requests. */
  requests: number;
  companies: number;
  /** Creates before the memory of the server is measured. */
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
