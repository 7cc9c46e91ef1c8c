import type { ChosenCompany } from '../../contract/generated/types.js';
import type { LegalForm } from './law.js';

type Chosen<Name extends keyof ChosenCompany> = NonNullable<ChosenCompany[Name]>;

/** By deed, register and gazette; by electronic form (Ley 20.659); moved from one to the other; or foreign. */
export type Regime = Chosen<'regime'>;

/** The kinds of administration. */
export type AdministrationForm = Chosen<'administration'>['form'];

/** A change of a company, with a settled date or former value if it matters. */
export type ChangeChoice = Chosen<'changes'>[number];

export type AbsorbedCompany = Chosen<'merger'>['absorbed'];

/** Settled facts of a company of any country; omitted fields are drawn. */
export interface CompanyChoices extends Readonly<Omit<ChosenCompany, 'legalForm' | 'merger'>> {
  readonly legalForm?: LegalForm;
  /** The absorbed company is drawn, of the same industry and form, if it is absent. */
  readonly merger?: Omit<Chosen<'merger'>, 'absorbed'> & { readonly absorbed?: AbsorbedCompany };
}
