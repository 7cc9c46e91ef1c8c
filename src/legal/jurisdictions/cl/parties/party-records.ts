import marriages from '../../../../../fixtures/vocabulary/cl/marriages.json' with { type: 'json' };
import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type {
  Address,
  Company,
  Entity,
  OtherAppointment,
  Person,
} from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { type Draws, drawsAt } from '../../../../values/draws.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { sentenceCase } from '../../../words/spanish.js';
import { entityId, subjectId } from '../../dossier.js';
import type { SimpleRecords } from '../../drawn-records.js';
import type { PartyRole } from '../../jurisdiction.js';
import { newCompany, newEntity } from '../../new-records.js';
import { fullName } from '../../person-names.js';
import { termOf, tradeNameOf } from '../acts/clauses.js';
import type { ChileanCaseFile } from '../case-file.js';
import { formAbroad, labelOf } from '../legal-forms.js';
import { lifeOf, writesAdministration } from '../plan/company-history.js';
import { linePersonBody } from '../plan/company-numbers.js';
import type {
  CompanyPlan,
  ForeignPartyPlan,
  HolderCompanyPlan,
  PersonPlan,
  RegisteredPartyPlan,
} from '../plan/company-plan.js';
import { drawFreeBody, drawUnusedName, identityMarksOf, personDraws } from '../plan/people.js';
import { formatRut, rutRecord } from '../rut.js';
import { type Commune, communesIn, vocabulary, weightOf } from '../vocabulary.js';

/** The parts of a case file from which parties are written. */
type PartySource = Pick<ChileanCaseFile, 'plan' | 'records'>;

function companyEntity(id: string, roles: Entity['roles'], name: string, value: string): Entity {
  return newEntity({ id, kind: 'company', roles, name, taxId: rutRecord(value), nationality: 'CL' });
}

/** The facts known of a company other than the subject. */
interface CompanyOutline extends Pick<Company, 'legalForm' | 'purpose'> {
  readonly foundedOn: CivilDate;
  readonly activityCodes: readonly Company['activityCodes'][number][];
  readonly commune: Pick<Commune, 'name' | 'regionCode'>;
  readonly regime: Company['registrationRegime'];
}

/** Builds the company record of a company known in outline. */
export function outlineCompanyRecord(outline: CompanyOutline): Company {
  const { legalForm, commune } = outline;
  return newCompany({
    legalForm,
    legalFormLabel: labelOf(legalForm),
    purpose: outline.purpose,
    activityCodes: [...outline.activityCodes],
    domicile: { commune: commune.name, regionCode: commune.regionCode },
    registrationRegime: outline.regime,
    incorporatedOn: outline.foundedOn,
  });
}

function foreignCompany({ key, company }: ForeignPartyPlan, roles: Entity['roles']): Entity {
  const { name, country, registration, investorBody, representative, address, jurisdiction } = company;
  const otherIds: Entity['otherIds'] = [{ type: 'FOREIGN_REG', value: registration, country }];
  if (investorBody !== undefined)
    otherIds.push({ type: 'INVESTOR_RUT', value: formatRut(investorBody), country: 'CL' });
  return newEntity({
    ...{ id: entityId(key), kind: 'company', roles, name },
    otherIds,
    nationality: country,
    address: { ...address, unit: null, country },
    localRepresentativeId: representative === undefined ? null : entityId(representative),
    company: outlineCompanyRecord({
      legalForm: formAbroad,
      commune: { name: address.commune, regionCode: address.regionCode },
      regime: 'EXTRANJERA',
      foundedOn: company.foundedOn,
      purpose: fillTemplate(wording.FUERA_DEL_PAIS.purpose, { jurisdiction }),
      activityCodes: [],
    }),
  });
}

function registeredParty(
  plan: CompanyPlan,
  { key, company, line }: RegisteredPartyPlan,
  roles: Entity['roles'],
  taken: Set<string>,
): Entity {
  if (company !== null) return companyEntity(entityId(key), roles, company.name, company.taxId);
  const draws = drawsAt(plan.key, 'people/registered').row(key);
  const name = fullName(drawUnusedName({ settled: {}, commune: plan.commune }, draws, taken));
  const own = formatRut(linePersonBody(plan.taxId, line) ?? drawFreeBody(draws, taken));
  taken.add(own).add(name);
  return { ...companyEntity(entityId(key), roles, name, own), kind: 'person' };
}

/** Returns the roles of each party by key, in the order in which they are shown. */
function rolesOf(plan: CompanyPlan): Map<string, PartyRole[]> {
  const { administration, groups, past } = plan;
  const holdings = [...plan.holdings, ...plan.chains.flatMap((chain) => chain.holdings)];
  const sellers = past.map((step) => (step.kind === 'transfer' ? step.from : null));
  const { members, alternates, manager } = administration;
  const former = past.flatMap((step) => (step.kind === 'cambio_administracion' ? step.before.members : []));
  const signers = plan.powers.flatMap(({ brackets }) => brackets.flatMap(({ anyOf }) => anyOf.flat()));
  const attorneys = signers.flatMap(({ party }) => (party?.startsWith('attorney_') ? [party] : []));
  const local = plan.parties.map((party) =>
    party.kind === 'foreign' ? (party.company.representative ?? null) : null,
  );
  const given: [PartyRole, (string | null)[]][] = [
    ['shareholder', [...holdings.map(({ holder }) => holder), ...sellers]],
    ['officer', [...members, ...alternates, manager, ...former]],
    ['attorney', [...groups.flatMap((group) => group.members), ...attorneys]],
    ['local_representative', local],
  ];
  const roles = new Map<string, PartyRole[]>();
  for (const [role, keys] of given)
    for (const key of new Set(keys)) if (key !== null) roles.set(key, [...(roles.get(key) ?? []), role]);
  return roles;
}

/** Writes every party of the plan except the subject, in plan order; no two share a RUT. */
export function writeParties(source: PartySource): Entity[] {
  const roles = rolesOf(source.plan);
  const taken = new Set(source.plan.parties.flatMap(identityMarksOf));
  const offices = otherAppointments(source.plan);
  return source.plan.parties.map((party) => {
    const partyRoles = roles.get(party.key) ?? ['counterparty'];
    if (party.kind === 'company') return holderCompany(source, party, partyRoles);
    if (party.kind === 'foreign') return foreignCompany(party, partyRoles);
    if (party.kind === 'registered') return registeredParty(source.plan, party, partyRoles, taken);
    const others = offices.get(party.key);
    const written = person(source, party, partyRoles);
    return others === undefined ? written : { ...written, otherAppointments: [...others] };
  });
}

function person({ plan, records }: PartySource, party: PersonPlan, roles: Entity['roles']): Entity {
  const { known, settled, origin } = party;
  const { seed } = plan.key;
  // A person named by one number in several scenarios is the same person in all of their reports.
  const draws =
    settled.rutBody === undefined
      ? personDraws(party)
      : drawsAt({ seed, type: 'person', company: formatRut(settled.rutBody) }, 'life');
  const { foreign } = settled;
  return newEntity({
    id: entityId(party.key),
    kind: 'person',
    roles,
    name: fullName(known),
    taxId: foreign === undefined ? rutRecord(formatRut(known.rutBody)) : null,
    otherIds:
      foreign === undefined ? [] : [{ type: 'PASSPORT', value: foreign.passport, country: foreign.country }],
    nationality: foreign?.country ?? 'CL',
    address: foreign === undefined ? homeAddress(records, origin.commune, draws) : null,
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
  });
}

/** Draws a home for a person who works in a commune: there, or in another commune of its region. */
export function homeAddress(records: SimpleRecords, commune: Commune, draws: Draws): Address {
  const home = draws.chance('lives in the commune', 0.5)
    ? commune
    : draws.weighted('home', communesIn(commune.regionCode), weightOf);
  return writeAddress(records, draws.at('address'), home, true);
}

// Gives a settled occupation the form for the sex, if the vocabulary knows both.
function occupationOf(draws: Draws, settled: string | undefined, sex: 'F' | 'M'): string {
  if (settled === undefined) return draws.pick('occupation', vocabulary.occupations)[sex];
  return vocabulary.occupations.find(({ F, M }) => F === settled || M === settled)?.[sex] ?? settled;
}

function drawMarriage(draws: Draws): Pick<Person, 'maritalStatus' | 'maritalPropertyRegime'> {
  const [status, { regimes }] = draws.weighted('marital status', statuses, ([, { weight }]) => weight);
  const weights = Object.entries(regimes);
  const regime =
    weights.length === 0 ? null : draws.weighted('property regime', weights, ([, weight]) => weight)[0];
  // The keys of the table are of these types.
  return { maritalStatus: status, maritalPropertyRegime: regime } as ReturnType<typeof drawMarriage>;
}

const statuses = Object.entries(marriages);

/** Draws the address of a company from its RUT alone, as its name is. */
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
  const reported = { ...identity, key: { ...report, company: taxId }, asOfDate };
  return {
    ...companyEntity(entityId(key), roles, identity.name, taxId),
    address: companyAddress(source, taxId, identity.commune),
    company: {
      ...outlineCompanyRecord({ ...identity, ...identity.industry }),
      tradeName: tradeNameOf(reported),
      term: termOf(reported),
    },
  };
}

/** Builds the entity of the subject before its company record is written. */
export function subjectEntity(source: PartySource): Entity {
  const { name, taxId, commune } = source.plan;
  return {
    ...companyEntity(subjectId, ['subject'], name, taxId),
    nameVariations: [name.toUpperCase()],
    address: companyAddress(source, taxId, commune),
  };
}

/**
 * Returns the offices of the people of a plan in the companies that hold its company, by the key of the person. The
 * report on such a company has the same person in the same office. A board is left out: its elections move with the
 * clock.
 */
function otherAppointments(plan: CompanyPlan): ReadonlyMap<string, readonly OtherAppointment[]> {
  const found = new Map<string, OtherAppointment[]>();
  for (const party of plan.parties) {
    if (party.kind !== 'company' || party.plan === null) continue;
    const { administration, parties, name, taxId, foundedOn } = party.plan;
    if (administration.form === 'directorio') continue;
    const administrators = parties.filter(
      (one): one is PersonPlan => one.kind === 'person' && administration.members.includes(one.key),
    );
    const held = plan.parties.filter(
      (one): one is PersonPlan =>
        one.kind === 'person' &&
        one.settled.foreign === undefined &&
        administrators.some(({ known }) => known.rutBody === one.known.rutBody),
    );
    if (held.length === 0) continue;
    const change = lifeOf(party.plan).changes.find(({ step }) => writesAdministration(step));
    for (const { key, known } of held) {
      const appointment: OtherAppointment = {
        companyName: name,
        companyTaxId: rutRecord(taxId),
        title: 'administrador',
        titleLabel: sentenceCase(wording.PARTES.positionTitle.administrador[known.sex === 'F' ? 'F' : 'M']),
        from: change?.step.date ?? foundedOn,
      };
      found.set(key, [...(found.get(key) ?? []), appointment]);
    }
  }
  return found;
}
