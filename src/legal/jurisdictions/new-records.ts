import type { Act, Company, Entity, Position, Power, Shareholder } from '../../contract/generated/types.js';

/** Makes a function that completes records by their usual fields; given fields replace the usual ones. */
function completing<Item>() {
  return <Usual extends Partial<Item>>(usual: (known: Item) => Usual) =>
    (known: Omit<Item, keyof Usual> & Partial<Item>): Item =>
      ({ ...usual(known as Item), ...known }) as Item;
}

/** Returns a party of which nothing else is known. */
export const newEntity = completing<Entity>()(() => ({
  ...{ nameVariations: [], taxId: null, otherIds: [], address: null },
  ...{ localRepresentativeId: null, person: null, company: null },
}));

/** Returns a company in force without an end, of which neither statutes nor acts are known. */
export const newCompany = completing<Company>()(() => ({
  ...{ tradeName: null, previousNames: [], status: 'vigente', statusSince: null, statutes: null },
  ...{ capital: null, incorporation: null, amendments: [], successions: [], securitiesRegistration: null },
  term: { kind: 'indefinida', endsOn: null, renewalYears: null },
  taxStatus: { startOfActivities: null, endOfActivities: null, registeredRepresentativeIds: [] },
}));

/** Returns an act without instruments, effects and notes in the margin. */
export const newAct = completing<Act>()(() => ({
  ...{ deed: null, extract: null, registration: null, publication: null, res: null },
  ...{ effects: [], marginalNotes: [] },
}));

/** Returns an office in force. */
export const newPosition = completing<Position>()(() => ({
  ...{ independent: false, until: null, status: 'vigente' },
}));

/** Returns a holding in force, without amounts and encumbrances, with votes in proportion to the shares. */
export const newHolding = completing<Shareholder>()(({ percentage }) => ({
  votingPercentage: percentage,
  ...{ subscribed: null, paid: null, encumbrances: [], status: 'vigente', until: null },
}));

/** Returns a power in force without a term, which may not be delegated and leaves earlier powers as they are. */
export const newPower = completing<Power>()(({ validFrom, instrument, faculties }) => ({
  ...{ validUntil: null, status: 'vigente', revocation: null, replacesEarlier: false, irrevocable: false },
  delegation: { allowed: 'no', parentPowerId: null },
  selfContracting: faculties.some(({ code }) => code === 'CON_SELF'),
  events: [{ date: validFrom, action: 'otorgado', documentId: instrument.documentId }],
}));
