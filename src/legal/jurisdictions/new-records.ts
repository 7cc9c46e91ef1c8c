import type { Act, Company, Entity, Position, Power, Shareholder } from '../../contract/generated/types.js';

/** A record in which these fields are given only if they differ from the usual ones. */
type Unusual<Item, Fields extends keyof Item> = Omit<Item, Fields> & Partial<Pick<Item, Fields>>;

/** Returns a party of which nothing else is known. */
export function newEntity(
  known: Unusual<
    Entity,
    'nameVariations' | 'taxId' | 'otherIds' | 'address' | 'localRepresentativeId' | 'person' | 'company'
  >,
): Entity {
  return {
    ...{ nameVariations: [], taxId: null, otherIds: [], address: null },
    ...{ localRepresentativeId: null, person: null, company: null },
    ...known,
  };
}

/** Returns a company in force without an end, of which neither statutes nor acts are known. */
export function newCompany(
  known: Unusual<
    Company,
    | ('tradeName' | 'previousNames' | 'status' | 'statusSince' | 'term' | 'statutes' | 'capital')
    | ('incorporation' | 'amendments' | 'taxStatus' | 'successions' | 'securitiesRegistration')
  >,
): Company {
  return {
    ...{ tradeName: null, previousNames: [], status: 'vigente', statusSince: null, statutes: null },
    ...{ capital: null, incorporation: null, amendments: [], successions: [], securitiesRegistration: null },
    term: { kind: 'indefinida', endsOn: null, renewalYears: null },
    taxStatus: { startOfActivities: null, endOfActivities: null, registeredRepresentativeIds: [] },
    ...known,
  };
}

/** Returns an act without instruments, effects and notes in the margin. */
export function newAct(
  known: Unusual<
    Act,
    'deed' | 'extract' | 'registration' | 'publication' | 'res' | 'effects' | 'marginalNotes'
  >,
): Act {
  const none = { deed: null, extract: null, registration: null, publication: null, res: null };
  return { ...none, effects: [], marginalNotes: [], ...known };
}

/** Returns an office in force. */
export function newPosition(known: Unusual<Position, 'independent' | 'until' | 'status'>): Position {
  return { independent: false, until: null, status: 'vigente', ...known };
}

/** Returns a holding in force, without amounts and encumbrances, with votes in proportion to the shares. */
export function newHolding(
  known: Unusual<
    Shareholder,
    'votingPercentage' | 'subscribed' | 'paid' | 'encumbrances' | 'status' | 'until'
  >,
): Shareholder {
  return {
    votingPercentage: known.percentage,
    ...{ subscribed: null, paid: null, encumbrances: [], status: 'vigente', until: null },
    ...known,
  };
}

/** Returns a power in force without a term, which may not be delegated and leaves earlier powers as they are. */
export function newPower(
  known: Unusual<
    Power,
    | ('validUntil' | 'status' | 'revocation' | 'delegation' | 'replacesEarlier')
    | ('irrevocable' | 'selfContracting' | 'events')
  >,
): Power {
  const { validFrom, instrument, faculties } = known;
  return {
    ...{ validUntil: null, status: 'vigente', revocation: null, replacesEarlier: false, irrevocable: false },
    delegation: { allowed: 'no', parentPowerId: null },
    selfContracting: faculties.some(({ code }) => code === 'CON_SELF'),
    events: [{ date: validFrom, action: 'otorgado', documentId: instrument.documentId }],
    ...known,
  };
}
