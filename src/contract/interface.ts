import table from '../../schemas/interface.json' with { type: 'json' };

/** A documented fact of the production interface. */
export interface Fact {
  id: string;
  name: string;
  /** Key of `areas`, for tables. */
  area: string;
  statement: string;
  /** Short statement, for tables. */
  short: string;
}

/** An open question about the production interface, and the answers that this sandbox can give. */
export interface Gap {
  id: string;
  name: string;
  /** Key of `areas`, for tables. */
  area: string;
  question: string;
  /** The default answer, as a sentence. */
  answer: string;
  /** Name of the default answer; absent if there is no alternative. */
  default?: string;
  /** Answer of the profile `documented`, if it is not the default. */
  documented?: string;
  /** `account`: the profile `vary` draws one answer per account, not one per request. */
  drawn?: 'account';
  /** Form and meaning of answers with names of one server's own; absent if the gap takes none. */
  own?: { form: string; meaning: string };
  alternatives: readonly Alternative[];
}

/** Another answer that production may give. */
export interface Alternative {
  name: string;
  meaning: string;
  /** With this answer, the operations of the gap do not exist. */
  absent?: true;
  /** Names on the wire by those of the contract, of a gap about names; others keep theirs. */
  names?: Readonly<Record<string, string>>;
}

/** The source of a part of the contract: a documented fact, or our answer to a gap. */
export interface LedgerReference {
  fact?: string;
  gap?: string;
}

/** Date of the last change of the schemas, `YYYY-MM-DD`. */
export const dateOfSchemas: string = table.date;

/** Titles of areas by key. */
export const areas: Readonly<Record<string, string>> = table.areas;

export const facts: readonly Fact[] = table.facts;
export const gaps = table.gaps as readonly Gap[];
