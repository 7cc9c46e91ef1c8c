import type { Address, Company, Entity, Person } from '../../../contract/generated/types.js';
import type { CompanyPlan, PersonPlan } from '../../company-plan.js';
import { isoDate } from '../../dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../draw.js';
import { formatRut } from '../../rut.js';
import type { SimpleRecords } from '../../simple-records.js';
import { entityId, subjectId } from './case-file.js';
import { type CompanyIdentity, companyIdentity } from './identity.js';
import { drawPersonName, fullName } from './names.js';
import { wording } from './phrases.js';
import { type Commune, vocabulary } from './vocabulary.js';

/** What parties are drawn from. */
export interface PartySource {
  readonly key: DrawKey;
  readonly plan: CompanyPlan;
  readonly records: SimpleRecords;
}

/** Every party of the plan but the subject, in the plan's order; no two share a RUT. */
export function writeParties(source: PartySource): Entity[] {
  const roles = rolesOf(source.plan);
  const taken = new Set<string>();
  return source.plan.parties.map((party) => {
    const partyRoles = roles.get(party.key) ?? ['counterparty'];
    if (party.kind === 'company') return holderCompany(source, party.key, party.taxId, partyRoles);
    return person(source, party, partyRoles, taken);
  });
}

function rolesOf(plan: CompanyPlan): Map<string, Entity['roles']> {
  const roles = new Map<string, Entity['roles']>();
  const give = (role: Entity['roles'][number], keys: readonly (string | null)[]): void => {
    for (const key of keys) {
      const known = roles.get(key ?? '') ?? [];
      if (key !== null && !known.includes(role)) roles.set(key, [...known, role]);
    }
  };
  give(
    'shareholder',
    plan.holdings.map(({ holder }) => holder),
  );
  give(
    'shareholder',
    plan.chains.flatMap(({ holdings }) => holdings.map(({ holder }) => holder)),
  );
  give(
    'shareholder',
    plan.history.map((step) => (step.kind === 'transfer' ? step.from : null)),
  );
  const { members, manager } = plan.administration;
  give('officer', [...members, manager]);
  give(
    'officer',
    plan.history.flatMap((step) => (step.kind === 'cambio_administracion' ? step.before.members : [])),
  );
  give(
    'attorney',
    plan.groups.flatMap((group) => group.members),
  );
  const signers = plan.powers.flatMap(({ brackets }) => brackets.flatMap(({ anyOf }) => anyOf.flat()));
  give(
    'attorney',
    signers.flatMap(({ party }) => (party?.startsWith('attorney_') ? [party] : [])),
  );
  return roles;
}

function person(source: PartySource, party: PersonPlan, roles: Entity['roles'], taken: Set<string>): Entity {
  const draws = drawsAt(source.key, `people/${party.key}`);
  const region = source.plan.commune.regionCode;
  const name = drawPersonName(draws, region, party.settled);
  const taxId = formatRut(party.settled.rutBody ?? drawFreeBody(draws, taken));
  taken.add(taxId);
  return {
    id: entityId(party.key),
    kind: 'person',
    roles,
    name: fullName(name),
    nameVariations: [],
    taxId: { type: 'RUT', value: taxId, country: 'CL', valid: true },
    otherIds: [],
    nationality: 'CL',
    address: writeAddress(
      source.records,
      draws.at('address'),
      drawHomeCommune(draws, source.plan.commune),
      true,
    ),
    localRepresentativeId: null,
    person: {
      givenNames: name.givenNames,
      paternalSurname: name.paternalSurname,
      maternalSurname: name.maternalSurname,
      birthDate: isoDate(
        draws.int('birth year', ...party.born),
        draws.int('birth month', 1, 12),
        draws.int('birth day', 1, 28),
      ),
      sex: name.sex,
      ...drawMarriage(draws),
      occupation: occupationOf(draws, party.settled.occupation, name.sex),
      deceasedOn: null,
    },
    company: null,
  };
}

// A settled occupation is bent to the sex where the vocabulary knows both forms.
function occupationOf(draws: Draws, settled: string | undefined, sex: 'F' | 'M'): string {
  if (settled === undefined) return draws.pick('occupation', vocabulary.occupations)[sex];
  return vocabulary.occupations.find(({ F, M }) => F === settled || M === settled)?.[sex] ?? settled;
}

// Bodies 38.200.0xx are kept for the people of the catalogue.
function drawFreeBody(draws: Draws, taken: ReadonlySet<string>): number {
  for (let attempt = 0; ; attempt += 1) {
    const body = draws.int(`tax id ${attempt}`, 38_000_000, 38_999_999);
    const reserved = body >= 38_200_000 && body <= 38_200_099;
    if (!reserved && !taken.has(formatRut(body))) return body;
  }
}

function drawHomeCommune(draws: Draws, company: Commune): Commune {
  const near = vocabulary.communes.filter(({ regionCode }) => regionCode === company.regionCode);
  return draws.chance('lives in the commune', 0.5)
    ? company
    : draws.weighted('home', near, ({ weight }) => weight);
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
export function companyAddress(source: PartySource, taxId: string, commune: Commune): Address {
  const draws = drawsAt({ seed: source.key.seed, type: 'company', company: taxId }, 'address');
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

function holderCompany(source: PartySource, key: string, taxId: string, roles: Entity['roles']): Entity {
  const identity = companyIdentity(source.key.seed, taxId, source.plan.horizon);
  return {
    ...companyEntity(entityId(key), roles, identity.name, taxId),
    address: companyAddress(source, taxId, identity.commune),
    company: knownFromAfar(identity),
  };
}

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

function knownFromAfar({ legalForm, industry, commune, regime }: CompanyIdentity): Company {
  return {
    legalForm,
    legalFormLabel: wording.FORMAS_SOCIALES.label[legalForm],
    tradeName: null,
    previousNames: [],
    purpose: industry.purpose,
    activityCodes: [...industry.activityCodes],
    domicile: { commune: commune.name, regionCode: commune.regionCode },
    registrationRegime: regime,
    status: 'vigente',
    statusSince: null,
    term: { kind: 'indefinida', endsOn: null, renewalYears: null },
    statutes: null,
    capital: null,
    incorporation: null,
    amendments: [],
    taxStatus: { startOfActivities: null, endOfActivities: null, registeredRepresentativeIds: [] },
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
