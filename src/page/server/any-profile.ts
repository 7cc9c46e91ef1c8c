/**
 * A report as any profile may tell it: with its id and a state, by whatever name. All other members are told by some
 * profiles alone.
 */
export type AnyProfile<Report extends { id: string; status: string }> = Pick<Report, 'id'> & {
  status: string;
} & Partial<Omit<Report, 'id' | 'status'>>;
