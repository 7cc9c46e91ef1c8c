import table from '../../schemas/interface.json' with { type: 'json' };

/** A documented fact of the production interface. */
export interface Fact {
  id: string;
  name: string;
  /** What it is about, for tables; `areas` says what that is called. */
  area: string;
  statement: string;
  /** The same in short, for tables. */
  short: string;
}

/** An open question of the production interface, and what this sandbox can answer to it. */
export interface Gap {
  id: string;
  name: string;
  /** What it is about, for tables; `areas` says what that is called. */
  area: string;
  question: string;
  /** What is answered where nobody asked for another answer. */
  answer: string;
  /** The name of that answer; none where there is no other. */
  default?: string;
  /** The answer of the profile `documented`, where it is another. */
  documented?: string;
  /** Whether an account is given one answer to all its requests by the profile `vary`, and not one to each. */
  drawn?: 'account';
  /** What an answer looks like that is put together for one server, and what it means; none where there is no such. */
  own?: { form: string; meaning: string };
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
export interface LedgerReference {
  fact?: string;
  gap?: string;
}

/** The day since which the schemas say what they say. */
export const dateOfSchemas: string = table.date;

/** What each area is called. */
export const areas: Readonly<Record<string, string>> = table.areas;

export const facts: readonly Fact[] = table.facts;
export const gaps = table.gaps as readonly Gap[];
