import type { Entity, Power, PowerGroup, SigningRule } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import {
  contractArticles,
  spanishDate,
  spanishList,
  spanishMoney,
  spanishNumber,
} from '../../../words/spanish.js';
import { isOfFounding } from '../../faculties.js';
import type { Practice } from '../../practice.js';
import type { ChileanActs } from '../acts/acts.js';
import { appearsInPerson, majorityOf } from '../acts/appearances.js';
import { ownVoice, voiceOf } from '../acts/clauses.js';
import { type ChileanCaseFile, partyWithId, readPerson } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { styledNotary } from '../notarial-deeds.js';
import {
  fill,
  genderOf,
  genderOfAll,
  namesWithIds,
  nameWithId,
  printedTaxId,
  shortName,
  wording,
} from '../phrases.js';
import { isElectronic, stateOn } from '../plan/company-history.js';
import { dottedRut } from '../rut.js';
import { administrationDocument } from './administration.js';

const texts = wording.ESCRITURA_PODER;

/** Writes the company's appearance in a deed of mandate of a date: representatives, office and personería. */
export function mandateAppearance(file: ChileanCaseFile, acts: ChileanActs, day: CivilDate): string {
  const people = actingRepresentatives(file);
  const [first] = people;
  if (first === undefined) throw new RangeError('nobody administers the company');
  return fill(texts.appearance[people.length === 1 ? 'one' : 'many'], {
    company: stateOn(file.life, day).name,
    taxId: dottedRut(file.plan.taxId),
    persons: appearTogether(people, file.subject.address, day),
    majority: majorityOf(people),
    office:
      people.length === 1
        ? texts.office[officeIn(file)][genderOf(first)]
        : texts.represented.office[genderOfAll(people)],
    standing: standingOf(file, acts),
  });
}

/** Writes the representatives in a deed of a date: names, office and verb forms. */
export function describeRepresentatives(
  ...[officers, otherwise, day, form]: Parameters<NonNullable<Practice['representing']>>
): { [placeholder: string]: string } {
  const people = officers.map(({ entity }) => entity);
  const [first, ...others] = officers;
  const { office, speaks } = texts.represented;
  return {
    persons: appearTogether(people, otherwise, day),
    office: others.length > 0 || first === undefined ? office[genderOfAll(people)] : officeOf(first, form),
    majority: majorityOf(people),
    speaks: speaks[others.length > 0 ? 'many' : 'one'],
  };
}

type RepresentativesParameters = Parameters<NonNullable<Practice['representing']>>;

/** Owners and partners administer as such. */
function officeOf(
  { entity, titleLabel }: RepresentativesParameters[0][number],
  form: RepresentativesParameters[3],
): string {
  if (form === 'titular') return texts.office.titular[genderOf(entity)];
  return form === 'socios' ? texts.office.socio[genderOf(entity)] : titleLabel.toLowerCase();
}

function appearTogether(people: readonly Entity[], otherwise: Entity['address'], day: CivilDate): string {
  return spanishList(
    people.map((person) => appearsInPerson(person, otherwise, day)),
    'y',
    '; ',
  );
}

function actTogether(file: ChileanCaseFile): boolean {
  return actingRepresentatives(file).length > 1;
}

/** Returns the people who appear for the company: all administrators if they must act together, else the first. */
export function actingRepresentatives({ plan, party }: ChileanCaseFile): Entity[] {
  const { form, members } = plan.administration;
  return (form === 'administradores_conjuntos' ? members : members.slice(0, 1)).map(party);
}

function officeIn({ plan }: ChileanCaseFile): keyof typeof texts.office {
  const { form } = plan.administration;
  if (form === 'titular') return 'titular';
  if (form === 'socios') return 'socio';
  return formOf(plan).agency ? 'agente' : 'administrador';
}

function standingOf(file: ChileanCaseFile, { incorporation, amendments }: ChileanActs): string {
  const documentId = administrationDocument(file);
  const act = [incorporation, ...amendments].find(
    ({ deed, res }) => (deed ?? res)?.documentId === documentId,
  );
  const date = spanishDate(act?.deed?.date ?? act?.date ?? file.plan.foundedOn);
  if (act?.deed == null) return fill(texts.standing.form, { ...ownVoice(file.plan), date });
  const { notaryName, notaryOffice, repertoireNumber } = act.deed;
  const notaryStyled = styledNotary(notaryName);
  return fill(texts.standing.deed, { date, notaryOffice, notaryStyled, repertoire: repertoireNumber });
}

const acting = wording.FORMA_DE_ACTUAR;

/** Returns the heading of the faculties in statutes; in the electronic register, articles are numbered. */
function statutoryHeading({ instrument }: Power): string {
  const { powersHeading } = wording.ESTATUTO_ACTUALIZADO;
  return instrument.form === 'formulario_RES' ? powersHeading : powersHeading.replace(/^.*?Facultades: /, '');
}

/** Cites a power from its instrument: the grant, and the signing rule of each bracket. */
export function citePower(
  file: ChileanCaseFile,
  power: Power,
  groups: readonly PowerGroup[],
  index: number,
): void {
  const { dossier } = file;
  const { documentId } = power.instrument;
  const statutory = isOfFounding(power);
  const page = statutory ? 5 : 2;
  const company = stateOn(file.life, power.validFrom).name;
  dossier.cite(`/powers/${index}`, documentId, page, grantSentence(file, power, { groups, company }));
  // The current statutes repeat it, and so does the registry's copy.
  if (statutory && power.status === 'vigente' && isElectronic(file.plan))
    dossier.cite(`/powers/${index}/kind`, 'doc_estatuto', page, lastArticle(power));
  power.faculties.forEach(({ code, text }, position) => {
    if (text !== null && file.plan.requestedOperations.includes(code))
      dossier.cite(
        `/powers/${index}/faculties/${position}`,
        documentId,
        position === 0 ? page : page + 1,
        numbered(position, text),
      );
  });
  power.signingRules.forEach((rule, position) => {
    const quote = actingSentence(file, power, rule, { groups, company });
    dossier.cite(`/powers/${index}/signingRules/${position}`, documentId, page + 1, quote);
  });
  if (statutory) return;
  for (const attorney of power.grantees.entityIds.map((id) => partyWithId(file, id)))
    readPerson(file, documentId, attorney, page);
}

/** Cites a class of attorneys from the deed that names its members. */
export function citeGroup(file: ChileanCaseFile, group: PowerGroup, index: number): void {
  const members = group.members.map((member) => partyWithId(file, member.entityId));
  const documentId = group.members[0]?.documentId ?? '';
  const [only] = members;
  const texts = wording.ESCRITURA_PODER.classMembers;
  const named = members.map((member) => fill(texts.each, { person: nameWithId(member) }));
  const quote =
    members.length === 1 && only !== undefined
      ? fill(texts.one[genderOf(only)], {
          groupLabel: labelOfOne(group, only),
          person: only.name,
          personTaxId: printedTaxId(only),
        })
      : fill(texts.many, { groupLabel: group.label, members: spanishList(named, 'y', '; ') });
  file.dossier.cite(`/powerGroups/${index}`, documentId, 4, quote);
  for (const member of members) readPerson(file, documentId, member, 4);
}

/** Writes a class with a single member. */
function labelOfOne({ code }: PowerGroup, member: Entity): string {
  return fill(acting.groupLabel.one[genderOf(member)], { groupCode: code });
}

/** Numbers a faculty as its list does; the sentence of the grant is cut after the first. */
export function numbered(position: number, text: string): string {
  return `${position + 1}) ${text}${position === 0 ? '' : ';'}`;
}

/** Returns the first faculty of the list; the quote stops there, as lists run over pages. */
export function firstOf([first, ...others]: Power['faculties']): string {
  return numbered(0, first?.text ?? '') + (others.length === 0 ? '' : omitted);
}

const omitted = ' […]';

/** A cut sentence has no full stop. */
function granting(
  template: string,
  values: { readonly company?: string; readonly faculties: string; readonly represents?: string },
): string {
  return fill(template, values).replace(`${omitted}.`, omitted);
}

/** Writes the last article of statutes in the electronic register, which gives the faculties. */
function lastArticle(power: Power): string {
  const faculties = firstOf(power.faculties);
  const { managerHeading, powersHeading } = wording.ESTATUTO_ACTUALIZADO;
  if (power.kind !== 'por_cargo') return granting(powersHeading, { faculties });
  return fill(managerHeading, { manager: granting(wording.ADMINISTRACION.gerenteFacultades, { faculties }) });
}

function grantSentence(file: ChileanCaseFile, power: Power, { groups, company }: GrantContext): string {
  const faculties = firstOf(power.faculties);
  if (power.instrument.form === 'formulario_RES' && power.kind === 'por_cargo') return lastArticle(power);
  if (power.kind === 'por_cargo') return granting(wording.ADMINISTRACION.gerenteFacultades, { faculties });
  if (isOfFounding(power)) {
    const agency = formOf(file.plan).agency;
    return granting(agency ? wording.FUERA_DEL_PAIS.agentHeading : statutoryHeading(power), { faculties });
  }
  const [attorney] = power.grantees.entityIds.map((id) => partyWithId(file, id));
  if (attorney !== undefined && power.grantees.groupIds.length === 0)
    return grantToPerson(power.grantedBy, attorney, { company, faculties, together: actTogether(file) });
  const represents = representsText(actTogether(file));
  return granting(grantToGroups(file, power, groups), { company, faculties, represents });
}

/** Writes a grant to classes; a single class may have a single member. */
function grantToGroups(
  file: ChileanCaseFile,
  { grantedBy, grantees }: Power,
  groups: readonly PowerGroup[],
): string {
  const members = groups.filter(({ id }) => grantees.groupIds.includes(id)).flatMap((group) => group.members);
  const [only, ...others] = new Set(members.map(({ entityId }) => entityId));
  const sole = only === undefined || others.length > 0 ? null : genderOf(partyWithId(file, only));
  const { grantsOne, grantsPowers } = wording.ACTA_DIRECTORIO;
  const { grantToOne, grantToClasses } = wording.ESCRITURA_PODER;
  if (grantedBy === 'directorio') return sole === null ? grantsPowers : grantsOne[sole];
  return sole === null ? grantToClasses : grantToOne[sole];
}

/** Writes the representation of the company in a deed, by one person or by several together. */
function representsText(together: boolean): string {
  const { one, many } = wording.ESCRITURA_PODER.represents;
  return together ? many : one;
}

/** Writes a grant to one person by a body or by the representatives of the company. */
export function grantToPerson(
  grantedBy: Power['grantedBy'],
  attorney: Entity,
  { company, faculties, together }: { company: string; faculties: string; together: boolean },
): string {
  const board = grantedBy === 'directorio';
  const texts = board ? wording.ACTA_DIRECTORIO.grantsPower : wording.ESCRITURA_PODER.grantToPerson;
  const person = { person: attorney.name, personTaxId: printedTaxId(attorney) };
  const represents = representsText(together);
  return granting(texts[genderOf(attorney)], { ...person, company, faculties, represents });
}

interface GrantContext {
  readonly groups: readonly PowerGroup[];
  readonly company: string;
}

function actingSentence(
  file: ChileanCaseFile,
  power: Power,
  rule: SigningRule,
  { groups, company }: GrantContext,
): string {
  if (power.grantedBy === 'matriz') return agentSentence(file, rule, groups);
  // Statutes grant a power to an office, regardless of its holder.
  const byOffice = power.kind === 'por_cargo';
  const signers = byOffice ? acting.office : waysToSign(file, rule, groups);
  const { grantees } = power;
  const isMandate = !isOfFounding(power) && grantees.groupIds.length === 0 && grantees.entityIds.length === 1;
  const template = byOffice ? acting.byOffice : isMandate ? acting.mandate : acting.sentence;
  const { instrument } = voiceOf(power.grantedBy, file.plan);
  return contractArticles(fill(template, { company, instrument, limit: limitOf(rule), signers }));
}

function agentSentence(file: ChileanCaseFile, rule: SigningRule, groups: readonly PowerGroup[]): string {
  const values = { limit: limitOf(rule), signers: waysToSign(file, rule, groups) };
  return contractArticles(fill(wording.FUERA_DEL_PAIS.agentSigns, values));
}

function waysToSign(file: ChileanCaseFile, { anyOf }: SigningRule, groups: readonly PowerGroup[]): string {
  const alone = anyOf.flatMap(([only, ...others]) =>
    only?.entityId === undefined || others.length > 0 ? [] : [partyWithId(file, only.entityId)],
  );
  if (alone.length === anyOf.length && alone.length > 1)
    return fill(acting.either, { persons: spanishList(alone.map(shortName), 'o') });
  return anyOf.map((combination) => signersOf(file, combination, groups)).join(`, ${acting.or} `);
}

function limitOf({ from, to, per }: SigningRule): string {
  const values = { from: spanishMoney(from), to: to === null ? '' : spanishMoney(to), per: acting.per[per] };
  if (to === null) return fill(from.amount === '0' ? acting.limit.none : acting.limit.above, values);
  return fill(from.amount === '0' ? acting.limit.upTo : acting.limit.between, values);
}

function signersOf(
  file: ChileanCaseFile,
  combination: SigningRule['anyOf'][number],
  groups: readonly PowerGroup[],
): string {
  const people = combination.flatMap(({ entityId }) =>
    entityId === undefined ? [] : [partyWithId(file, entityId)],
  );
  const [person] = people;
  if (people.length > 1) return fill(acting.personsTogether, { persons: spanishList(people.map(shortName)) });
  if (person !== undefined) return fill(acting.person[genderOf(person)], { person: person.name });
  const sole = soleMember(file, combination, groups);
  if (sole !== null) return sole;
  const [first, second] = combination.map(({ groupId, count }) => ({
    label: groups.find(({ id }) => id === groupId)?.label ?? '',
    countInWords: spanishNumber(count, 'masculine'),
    count,
  }));
  if (first === undefined) return '';
  const values = {
    groupLabel: first.label,
    countInWords: first.countInWords,
    otherGroupLabel: second?.label ?? '',
  };
  if (second !== undefined)
    return fill(first.count > 1 ? acting.countOfClassAndClass : acting.classAndClass, values);
  return fill(first.count > 1 ? acting.countOfClass : acting.oneOfClass, values);
}

/** Returns the holder if a combination is one class with one member; else null. */
function soleMember(
  file: ChileanCaseFile,
  [part, ...others]: SigningRule['anyOf'][number],
  groups: readonly PowerGroup[],
): string | null {
  const group = groups.find(({ id }) => id === part?.groupId);
  const [member, ...more] = group?.members ?? [];
  if (group === undefined || member === undefined || more.length > 0 || others.length > 0) return null;
  const only = partyWithId(file, member.entityId);
  return fill(acting.onlyOfClass[genderOf(only)], { groupLabel: labelOfOne(group, only) });
}

/** Writes the attorneys of a power as a certificate names them. */
export function attorneysOf(file: ChileanCaseFile, power: Power, groups: readonly PowerGroup[]): string {
  return namesWithIds(attorneyIds(power, groups).map((id) => partyWithId(file, id)));
}

/** Returns the ids of all attorneys of a power, named or by class, each once. */
export function attorneyIds({ grantees }: Power, groups: readonly PowerGroup[]): string[] {
  const classes = groups.filter(({ id }) => grantees.groupIds.includes(id));
  const members = classes.flatMap((group) => group.members.map(({ entityId }) => entityId));
  return [...new Set([...grantees.entityIds, ...members])];
}
