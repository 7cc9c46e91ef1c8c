import table from '../../schemas/interface.json' with { type: 'json' };

/** A documented fact of the production interface. */
export interface Fact {
  id: string;
  name: string;
  statement: string;
}

/** An open question of the production interface, and this sandbox's answer to it. */
export interface Gap {
  id: string;
  name: string;
  question: string;
  answer: string;
  alternatives: string[];
}

/** What something stands on: a documented fact, or our answer to a gap. */
export interface Basis {
  fact?: string;
  gap?: string;
}

export const facts: readonly Fact[] = table.facts;
export const gaps: readonly Gap[] = table.gaps;
