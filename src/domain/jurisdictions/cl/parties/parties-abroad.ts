import type { Entity } from '../../../../contract/generated/types.js';
import { entityId } from '../case-file.js';
import { formAbroad } from '../legal-forms.js';
import { fullName } from '../names.js';
import { fill, wording } from '../phrases.js';
import type { ForeignPartyPlan, PersonPlan, RegisteredPartyPlan } from '../plan/company-plan.js';
import { drawFreeBody, type PartySource } from '../plan/party-source.js';
import { drawUnusedName } from '../plan/people-plan.js';
import { formatRut } from '../rut.js';
import { companyEntity, outlineCompanyRecord } from './company-entity.js';

/** A company of another country. */
export function foreignCompany({ key, company }: ForeignPartyPlan, roles: Entity['roles']): Entity {
  const { name, country, registration, investorBody, representative, address, jurisdiction } = company;
  const investor =
    investorBody === undefined
      ? []
      : [{ type: 'INVESTOR_RUT' as const, value: formatRut(investorBody), country: 'CL' }];
  return {
    ...companyEntity(entityId(key), roles, name, ''),
    taxId: null,
    otherIds: [{ type: 'FOREIGN_REG', value: registration, country }, ...investor],
    nationality: country,
    address: { ...address, unit: null, country },
    localRepresentativeId: representative === undefined ? null : entityId(representative),
    company: {
      ...outlineCompanyRecord({
        legalForm: formAbroad,
        commune: { name: address.commune, regionCode: address.regionCode },
        regime: 'EXTRANJERA',
        foundedOn: company.foundedOn,
        purpose: fill(wording.FUERA_DEL_PAIS.purpose, { jurisdiction }),
        activityCodes: [],
      }),
    },
  };
}

/** The ids of somebody from abroad: a passport instead of a RUT. */
export function idsAbroad({
  settled,
}: PersonPlan): Pick<Entity, 'taxId' | 'otherIds' | 'nationality'> | null {
  const { foreign } = settled;
  if (foreign === undefined) return null;
  const { country, passport } = foreign;
  return { taxId: null, otherIds: [{ type: 'PASSPORT', value: passport, country }], nationality: country };
}

/** Who is known by a line of the register only: a name and a RUT. */
export function registeredParty(
  source: PartySource,
  { key, company }: RegisteredPartyPlan,
  roles: Entity['roles'],
  taken: Set<string>,
): Entity {
  if (company !== null) return companyEntity(entityId(key), roles, company.name, company.taxId);
  const draws = source.registered.row(key);
  const name = fullName(drawUnusedName({ settled: {}, commune: source.plan.commune }, draws, taken));
  const own = formatRut(drawFreeBody(draws, taken));
  taken.add(own).add(name);
  return { ...companyEntity(entityId(key), roles, name, own), kind: 'person' };
}
