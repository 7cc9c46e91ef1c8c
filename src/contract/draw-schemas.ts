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

/** Schema of a record whose fields are drawn one by one. */
interface DrawSchema {
  readonly properties: { readonly [field: string]: object };
}

/** The type of record that each schema draws. */
export interface DrawnRecords {
  address: AddressDraw;
  deed: DeedDraw;
  publication: PublicationDraw;
  registration: RegistrationDraw;
  resAct: ResActDraw;
  verification: VerificationDraw;
}

export type DrawSchemas = { readonly [name in keyof DrawnRecords]: DrawSchema };

/** Schemas of the records that are drawn field by field. */
export const drawSchemas: DrawSchemas = { address, deed, publication, registration, resAct, verification };
