import table from '../../schemas/interface.json' with { type: 'json' };

/** A documented fact of the production interface. */
export interface Fact {
  id: string;
  name: string;
  area: Area;
  statement: string;
  /** The same in short, for tables. */
  short: string;
}

/** What facts and gaps are about, for tables of them. */
export type Area = keyof typeof table.areas;

/** An open question of the production interface, and what this sandbox can answer to it. */
export interface Gap {
  id: string;
  name: string;
  area: Area;
  question: string;
  /** What is answered where nobody asked for another answer. */
  answer: string;
  /** The name of that answer; none where there is no other. */
  default?: string;
  /** The answer of the profile `documented`, where it is another. */
  documented?: string;
  /** Whether an account is given one answer to all its requests by the profile `vary`, and not one to each. */
  drawn?: 'account';
  alternatives: readonly Alternative[];
}

/** Another answer that production may give. */
export interface Alternative {
  name: string;
  meaning: string;
  /** Whether the operations that stand on the gap are not there. */
  absent?: true;
}

/** What something stands on: a documented fact, or our answer to a gap. */
export interface Basis {
  fact?: string;
  gap?: string;
}

/** The day since which the schemas say what they say. */
export const dateOfSchemas: string = table.date;

/** What each area is called. */
export const areas: Readonly<Record<Area, string>> = table.areas;

export const facts = table.facts as readonly Fact[];
export const gaps = table.gaps as readonly Gap[];
