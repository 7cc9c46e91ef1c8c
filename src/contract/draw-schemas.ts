import address from '../../schemas/draws/address.json' with { type: 'json' };
import deed from '../../schemas/draws/deed.json' with { type: 'json' };
import publication from '../../schemas/draws/publication.json' with { type: 'json' };
import registration from '../../schemas/draws/registration.json' with { type: 'json' };
import resAct from '../../schemas/draws/res-act.json' with { type: 'json' };
import verification from '../../schemas/draws/verification.json' with { type: 'json' };
import type {
  AddressDraw,
  DeedDraw,
  PublicationDraw,
  RegistrationDraw,
  ResActDraw,
  VerificationDraw,
} from './generated/types.js';

/** The schema of a record whose members are drawn one by one. */
export interface DrawSchema {
  readonly properties: { readonly [member: string]: object };
}

/** What each draw schema yields. */
export interface DrawnRecords {
  address: AddressDraw;
  deed: DeedDraw;
  publication: PublicationDraw;
  registration: RegistrationDraw;
  resAct: ResActDraw;
  verification: VerificationDraw;
}

export type DrawSchemas = { readonly [name in keyof DrawnRecords]: DrawSchema };

/** The schemas of the records that are drawn as they are. */
export const drawSchemas: DrawSchemas = { address, deed, publication, registration, resAct, verification };
