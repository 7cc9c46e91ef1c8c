/** How much is measured: enough to trust, or enough to look. */
export interface Size {
  name: string;
  rounds: number;
  warmUpSeconds: number;
  roundSeconds: number;
  starts: number;
  companies: number;
}

export const fullSize: Size = {
  name: 'full',
  rounds: 9,
  warmUpSeconds: 2,
  roundSeconds: 4,
  starts: 40,
  companies: 300,
};

export const quickSize: Size = {
  name: 'quick',
  rounds: 3,
  warmUpSeconds: 1,
  roundSeconds: 2,
  starts: 10,
  companies: 100,
};
