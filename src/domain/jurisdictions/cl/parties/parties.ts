import type { Address, Entity, Person } from '../../../../contract/generated/types.js';
import { type Draws, drawsAt } from '../../../values/draw.js';
import type { SimpleRecords } from '../../simple-records.js';
import { termOf, tradeNameOf } from '../acts/standing.js';
import { entityId, subjectId } from '../case-file.js';
import { fullName } from '../names.js';
import type { HolderCompanyPlan, PersonPlan } from '../plan/company-plan.js';
import type { PartySource } from '../plan/party-source.js';
import { identityMarksOf, personDraws } from '../plan/people-plan.js';
import { formatRut } from '../rut.js';
import { type Commune, communesIn, vocabulary, weightOf } from '../vocabulary.js';
import { companyEntity, outlineCompanyRecord } from './company-entity.js';
import { foreignCompany, idsAbroad, registeredParty } from './parties-abroad.js';
import { rolesOf } from './party-roles.js';

/** Every party of the plan but the subject, in the plan's order; no two share a RUT. */
export function writeParties(source: PartySource): Entity[] {
  const roles = rolesOf(source.plan);
  const taken = new Set(source.plan.parties.flatMap(identityMarksOf));
  return source.plan.parties.map((party) => {
    const partyRoles = roles.get(party.key) ?? ['counterparty'];
    if (party.kind === 'company') return holderCompany(source, party, partyRoles);
    if (party.kind === 'foreign') return foreignCompany(party, partyRoles);
    if (party.kind === 'registered') return registeredParty(source, party, partyRoles, taken);
    return person(source, party, partyRoles);
  });
}

function person({ plan, records }: PartySource, party: PersonPlan, roles: Entity['roles']): Entity {
  const draws = lifeDraws(plan.key.seed, party);
  const { known, settled, origin } = party;
  const abroad = idsAbroad(party);
  return {
    id: entityId(party.key),
    kind: 'person',
    roles,
    name: fullName(known),
    nameVariations: [],
    taxId: { type: 'RUT', value: formatRut(known.rutBody), country: 'CL', valid: true },
    otherIds: [],
    nationality: 'CL',
    ...abroad,
    address: abroad === null ? homeAddress(records, origin.commune, draws) : null,
    localRepresentativeId: null,
    person: {
      givenNames: known.givenNames,
      paternalSurname: known.paternalSurname,
      maternalSurname: known.maternalSurname,
      birthDate: known.birthDate,
      sex: known.sex,
      ...drawMarriage(draws),
      occupation: occupationOf(draws, settled.occupation, known.sex),
      deceasedOn: null,
    },
    company: null,
  };
}

// Whom several scenarios name by one number is one person in the reports on all of them.
function lifeDraws(seed: string, party: PersonPlan): Draws {
  const { rutBody } = party.settled;
  if (rutBody === undefined) return personDraws(party);
  return drawsAt({ seed, type: 'person', company: formatRut(rutBody) }, 'life');
}

/** Where somebody lives who works in that commune: there, or in another of its region. */
export function homeAddress(records: SimpleRecords, commune: Commune, draws: Draws): Address {
  return writeAddress(records, draws.at('address'), drawHomeCommune(draws, commune), true);
}

// A settled occupation is bent to the sex where the vocabulary knows both forms.
function occupationOf(draws: Draws, settled: string | undefined, sex: 'F' | 'M'): string {
  if (settled === undefined) return draws.pick('occupation', vocabulary.occupations)[sex];
  return vocabulary.occupations.find(({ F, M }) => F === settled || M === settled)?.[sex] ?? settled;
}

function drawHomeCommune(draws: Draws, company: Commune): Commune {
  return draws.chance('lives in the commune', 0.5)
    ? company
    : draws.weighted('home', communesIn(company.regionCode), weightOf);
}

function drawMarriage(draws: Draws): Pick<Person, 'maritalStatus' | 'maritalPropertyRegime'> {
  const maritalStatus = draws.weighted('marital status', maritalStatuses, ([, weight]) => weight)[0];
  const regimes = propertyRegimes[maritalStatus];
  const regime =
    regimes.length === 0 ? null : draws.weighted('property regime', regimes, ([, weight]) => weight)[0];
  return { maritalStatus, maritalPropertyRegime: regime };
}

const maritalStatuses = [
  ['soltero', 38],
  ['casado', 44],
  ['divorciado', 9],
  ['viudo', 3],
  ['conviviente_civil', 6],
] as const;

const propertyRegimes: {
  readonly [status in Person['maritalStatus']]: readonly (readonly [
    NonNullable<Person['maritalPropertyRegime']>,
    number,
  ])[];
} = {
  soltero: [],
  casado: [
    ['sociedad_conyugal', 48],
    ['separacion_total', 46],
    ['participacion_en_los_gananciales', 6],
  ],
  divorciado: [],
  viudo: [],
  conviviente_civil: [
    ['separacion_total', 70],
    ['comunidad_de_bienes', 30],
  ],
};

/** The address of a company: a function of its RUT, like its name. */
function companyAddress(source: PartySource, taxId: string, commune: Commune): Address {
  const draws = drawsAt({ seed: source.plan.key.seed, type: 'company', company: taxId }, 'address');
  return writeAddress(source.records, draws, commune, false);
}

function writeAddress(records: SimpleRecords, draws: Draws, commune: Commune, home: boolean): Address {
  const { unit, ...drawn } = records.record('address', draws);
  const word = home ? 'Departamento' : draws.pick('unit word', ['Oficina', 'Oficina', 'Local']);
  return {
    street: draws.pick('street', vocabulary.streets),
    ...drawn,
    unit: draws.chance('has unit', 0.45) ? `${word} ${unit}` : null,
    commune: commune.name,
    regionCode: commune.regionCode,
    country: 'CL',
  };
}

function holderCompany(
  source: PartySource,
  { key, taxId, identity }: HolderCompanyPlan,
  roles: Entity['roles'],
): Entity {
  const { asOfDate, key: report } = source.plan;
  const itself = { ...identity, key: { ...report, company: taxId }, asOfDate };
  return {
    ...companyEntity(entityId(key), roles, identity.name, taxId),
    address: companyAddress(source, taxId, identity.commune),
    company: {
      ...outlineCompanyRecord({ ...identity, ...identity.industry }),
      tradeName: tradeNameOf(itself),
      term: termOf(itself),
    },
  };
}

/** The subject as a party, before its company record is written. */
export function subjectEntity(source: PartySource): Entity {
  const { name, taxId, commune } = source.plan;
  return {
    ...companyEntity(subjectId, ['subject'], name, taxId),
    nameVariations: [name.toUpperCase()],
    address: companyAddress(source, taxId, commune),
  };
}
