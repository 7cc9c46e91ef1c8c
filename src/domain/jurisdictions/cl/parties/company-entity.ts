import type { Company, Entity } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { labelOf } from '../legal-forms.js';
import type { Commune } from '../vocabulary.js';

/** A company as an entity; what is known of it goes into `company`. */
export function companyEntity(id: string, roles: Entity['roles'], name: string, taxId: string): Entity {
  return {
    id,
    kind: 'company',
    roles,
    name,
    nameVariations: [],
    taxId: { type: 'RUT', value: taxId, country: 'CL', valid: true },
    otherIds: [],
    nationality: 'CL',
    address: null,
    localRepresentativeId: null,
    person: null,
    company: null,
  };
}

/** What is said of a company that is not the one studied. */
interface CompanyOutline extends Pick<Company, 'legalForm' | 'purpose'> {
  readonly foundedOn: CivilDate;
  readonly activityCodes: readonly Company['activityCodes'][number][];
  readonly commune: Pick<Commune, 'name' | 'regionCode'>;
  readonly regime: Company['registrationRegime'];
}

/** The record of a company that is known from afar. */
export function outlineCompanyRecord({
  legalForm,
  purpose,
  activityCodes,
  commune,
  regime,
  foundedOn,
}: CompanyOutline): Company {
  return {
    legalForm,
    legalFormLabel: labelOf(legalForm),
    tradeName: null,
    previousNames: [],
    purpose,
    activityCodes: [...activityCodes],
    domicile: { commune: commune.name, regionCode: commune.regionCode },
    registrationRegime: regime,
    status: 'vigente',
    statusSince: null,
    term: { kind: 'indefinida', endsOn: null, renewalYears: null },
    statutes: null,
    capital: null,
    incorporatedOn: foundedOn,
    incorporation: null,
    amendments: [],
    taxStatus: { startOfActivities: null, endOfActivities: null, registeredRepresentativeIds: [] },
    successions: [],
    securitiesRegistration: null,
  };
}
