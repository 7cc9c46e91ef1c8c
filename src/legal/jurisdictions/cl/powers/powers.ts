import powerKinds from '../../../../../fixtures/vocabulary/cl/powers.json' with { type: 'json' };
import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type {
  Content,
  Deed,
  Entity,
  Power,
  PowerGroup,
  SigningRule,
} from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import {
  contractArticles,
  spanishDate,
  spanishList,
  spanishMoney,
  spanishNumber,
  spanishSeries,
} from '../../../words/spanish.js';
import { entityId } from '../../dossier.js';
import { isOfFounding } from '../../faculties.js';
import type { CompanyActs } from '../../jurisdiction.js';
import type { LegalForm } from '../../law.js';
import { newPower } from '../../new-records.js';
import { genderOf } from '../../person-names.js';
import type { Practice } from '../../practice.js';
import { actDocumentId, actOf } from '../acts/acts.js';
import { recordAgentPower } from '../acts/agent-powers.js';
import { appearsInPerson, majorityOf } from '../acts/appearances.js';
import { nounsOf, ownNouns, writeFaculty, writeFoundingFaculty } from '../acts/clauses.js';
import { addChileanDocument, type ChileanCaseFile, partyWithId, readPerson } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import {
  drawNotary,
  headingValues,
  minutesDeedDay,
  reductionHeading,
  styledNotary,
  writeDeed,
} from '../notarial-deeds.js';
import { genderOfAll, namesWithIds, nameWithId, printedTaxId, shortName } from '../phrases.js';
import { isElectronic, stateOn } from '../plan/company-history.js';
import type { BracketPlan, ChileanPowerPlan } from '../plan/company-plan.js';
import { dottedRut } from '../rut.js';
import { administrationDocument, minutesDelegate } from './administration.js';

/** Writes powers and their classes, with their instruments. */
export function writePowers(
  file: ChileanCaseFile,
  acts: CompanyActs,
): { powerGroups: PowerGroup[]; powers: Power[] } {
  const powers = file.plan.powers.map((plan, index) => writePower(file, acts, plan, index));
  const classes = powers.find(({ id }) => id === 'pow_classes');
  const powerGroups =
    classes === undefined
      ? []
      : file.plan.groups.map(({ code, members }) => ({
          id: `grp_${code}`,
          code,
          label: fillTemplate(wording.FORMA_DE_ACTUAR.groupLabel.many, { groupCode: code }),
          members: members.map((member) => ({
            entityId: entityId(member),
            from: classes.validFrom,
            until: null,
            documentId: classes.instrument.documentId,
          })),
        }));
  powers.forEach((power, index) => {
    citePower(file, power, powerGroups, index);
  });
  powerGroups.forEach((group, index) => {
    citeGroup(file, group, index);
  });
  return { powerGroups, powers };
}

function writePower(file: ChileanCaseFile, acts: CompanyActs, plan: ChileanPowerPlan, index: number): Power {
  const { agency } = formOf(file.plan);
  const instrument = writeInstrument(file, acts, plan, index);
  const grantedBy = grantorOf(file, plan);
  const nouns = nounsOf(grantedBy, file.plan);
  const write = isOfFounding({ grantedBy }) ? writeFoundingFaculty : writeFaculty;
  const [parent] = file.plan.holdings;
  const byParent = grantedBy === 'matriz' && parent !== undefined && parent.holder !== 'subject';
  return newPower({
    id: `pow_${plan.key}`,
    kind: plan.kind,
    title: agency && plan.key === 'statutory' ? 'Poder general del agente' : powerKinds[plan.key].title,
    grantorEntityId: byParent ? entityId(parent.holder) : file.subject.id,
    grantedBy,
    grantees: granteesOf(plan),
    instrument,
    faculties: plan.facultyCodes.map((code) => write(code, nouns, plan.grantedOn)),
    signingRules: plan.brackets.map((bracket, index) => writeRule(plan, bracket, index)),
    validFrom: plan.grantedOn,
    delegation: {
      // The clause allows delegation "en todo o en parte".
      allowed: plan.facultyCodes.includes('MAN_DELEGATE') ? 'total' : 'no',
      parentPowerId: null,
    },
  });
}

function grantorOf(file: ChileanCaseFile, { key }: ChileanPowerPlan): Power['grantedBy'] {
  if (key === 'statutory' || key === 'office') return formOf(file.plan).agency ? 'matriz' : 'estatuto';
  return grantingBody(file.plan.administration.form);
}

/** Returns the body that grants powers for a company with this form of administration. */
export function grantingBody(form: Content['administration']['form']): Power['grantedBy'] {
  return form === 'directorio' || form === 'titular' || form === 'socios' ? form : 'administrador';
}

function granteesOf(plan: ChileanPowerPlan): Power['grantees'] {
  const terms = plan.brackets.flatMap(({ anyOf }) => anyOf.flat());
  const groups = new Set(terms.flatMap(({ group }) => (group === undefined ? [] : [`grp_${group}`])));
  const parties = new Set(terms.flatMap(({ party }) => (party === undefined ? [] : [entityId(party)])));
  const byOffice = plan.key === 'office';
  return {
    groupIds: [...groups].sort(),
    entityIds: byOffice ? [] : [...parties],
    positionTitles: byOffice ? ['gerente_general'] : [],
  };
}

function writeRule(plan: ChileanPowerPlan, bracket: BracketPlan, index: number): SigningRule {
  const floor = index === 0 ? 0 : (plan.brackets[index - 1]?.upTo ?? 0);
  const joint = bracket.anyOf.every((terms) => terms.reduce((people, { count }) => people + count, 0) > 1);
  return {
    id: `sgn_${plan.key}_${index + 1}`,
    facultyCodes: ['*'],
    mode: joint ? 'conjunta' : 'individual',
    anyOf: bracket.anyOf.map((terms) =>
      terms.map(({ group, party, count }) => ({
        count,
        ...(group === undefined ? {} : { groupId: `grp_${group}` }),
        ...(party === undefined ? {} : { entityId: entityId(party) }),
      })),
    ),
    from: { amount: String(floor), currency: 'CLF' },
    to: bracket.upTo === null ? null : { amount: String(bracket.upTo), currency: 'CLF' },
    per: 'operacion',
  };
}

function writeInstrument(
  file: ChileanCaseFile,
  acts: CompanyActs,
  plan: ChileanPowerPlan,
  index: number,
): Power['instrument'] {
  const { key, grantedOn } = plan;
  const pointer = `/powers/${index}/instrument`;
  if (key === 'statutory' && formOf(file.plan).agency) return recordAgentPower(file, grantedOn, pointer);
  if (key === 'statutory' || key === 'office') {
    // The power in the statutes is proved by the deed or form of the act that wrote them.
    const documentId = key === 'office' ? actDocumentId(file, 'constitucion') : administrationDocument(file);
    const deed = actOf(acts, documentId)?.deed ?? null;
    return { documentId, form: deed === null ? 'formulario_RES' : 'escritura_publica', deed };
  }
  const board = file.plan.administration.form === 'directorio';
  const deed = writeMandateDeed(file, acts, plan, pointer);
  return { documentId: deed.documentId, form: board ? 'acta_reducida' : 'escritura_publica', deed };
}

function writeMandateDeed(
  file: ChileanCaseFile,
  acts: CompanyActs,
  plan: ChileanPowerPlan,
  pointer: string,
): Deed {
  const board = file.plan.administration.form === 'directorio';
  const draws = file.draws(`powers/${plan.key}/deed`);
  const state = stateOn(file.life, plan.grantedOn);
  const date = board ? minutesDeedDay(draws, plan.grantedOn, file.plan.horizon) : plan.grantedOn;
  const notary = drawNotary(file, draws, state.commune, date);
  const documentId = addChileanDocument(file, `poder_${plan.key}`, {
    type: board ? 'ACTA_DIRECTORIO' : 'ESCRITURA_PODER',
    issuer: notary.office,
    issuedOn: date,
    ...(plan.pages === null ? {} : { pages: plan.pages }),
  });
  file.dossier.read(documentId, 'company_name', state.name, file.subject.id);
  file.dossier.read(documentId, 'date', date, null);
  const deed = writeDeed(file, draws, notary, date, documentId);
  const quote = board
    ? reductionHeading(notary, deed, {
        meetingOn: plan.grantedOn,
        minutes: 'directorio',
        company: state.name,
        parties: minutesDelegate(file, date),
      })
    : fillTemplate(texts.opening[notary.sex], {
        ...headingValues(notary, deed),
        appearance: mandateAppearance(file, acts, date),
      });
  file.dossier.cite(pointer, documentId, 1, quote);
  for (const { id, name } of board ? [] : actingRepresentatives(file))
    file.dossier.read(documentId, 'signatory', name, id);
  return deed;
}

const texts = wording.ESCRITURA_PODER;

/** Writes the company's appearance in a deed of mandate of a date: representatives, office and personería. */
function mandateAppearance(file: ChileanCaseFile, acts: CompanyActs, day: CivilDate): string {
  const { plan, life, subject } = file;
  const people = actingRepresentatives(file);
  const titles = texts.office[formOf(plan).agency ? 'agente' : 'administrador'];
  const officers = people.map((entity) => ({ entity, titleLabel: titles[genderOf(entity)] }));
  const act = actOf(acts, administrationDocument(file));
  const named = { deed: act?.deed ?? null, on: act?.date ?? plan.foundedOn };
  return fillTemplate(texts.appearance[people.length === 1 ? 'one' : 'many'], {
    company: stateOn(life, day).name,
    taxId: dottedRut(plan.taxId),
    ...describeRepresentatives(officers, subject.address, day, plan.administration.form),
    standing: describeStanding(plan.legalForm, named),
  });
}

/** Writes the representatives in a deed of a date: names, office and verb forms. */
export function describeRepresentatives(
  ...[officers, otherwise, day, form]: Parameters<NonNullable<Practice['representing']>>
): { [placeholder: string]: string } {
  const people = officers.map(({ entity }) => entity);
  const [first, ...others] = officers;
  const { office, speaks } = texts.represented;
  let officeText = office[genderOfAll(people)];
  if (first !== undefined && others.length === 0) {
    // Owners and partners administer as such.
    const { titular, socio } = texts.office;
    const own = form === 'titular' ? titular : form === 'socios' ? socio : null;
    officeText = own?.[genderOf(first.entity)] ?? first.titleLabel.toLowerCase();
  }
  return {
    persons: spanishSeries(people.map((person) => appearsInPerson(person, otherwise, day))),
    office: officeText,
    majority: majorityOf(people),
    speaks: speaks[others.length > 0 ? 'many' : 'one'],
  };
}

/** Returns the people who appear for the company: all administrators if they must act together, else the first. */
function actingRepresentatives({ plan, party }: ChileanCaseFile): Entity[] {
  const { form, members } = plan.administration;
  return (form === 'administradores_conjuntos' ? members : members.slice(0, 1)).map(party);
}

/** Writes the source of authority: the deed that gave it, or the electronic form of a date. */
export function describeStanding(
  legalForm: LegalForm,
  { deed, on }: { deed: Deed | null; on: string },
): string {
  if (deed === null)
    return fillTemplate(texts.standing.form, { ...ownNouns({ legalForm }), date: spanishDate(on) });
  const { notaryOffice, repertoireNumber: repertoire } = deed;
  const notaryStyled = styledNotary(deed.notaryName);
  return fillTemplate(texts.standing.deed, {
    date: spanishDate(deed.date),
    notaryOffice,
    notaryStyled,
    repertoire,
  });
}

const acting = wording.FORMA_DE_ACTUAR;

/** Cites a power from its instrument: the grant, and the signing rule of each bracket. */
function citePower(file: ChileanCaseFile, power: Power, groups: readonly PowerGroup[], index: number): void {
  const { dossier } = file;
  const { documentId } = power.instrument;
  const statutory = isOfFounding(power);
  const page = statutory ? 5 : 2;
  const company = stateOn(file.life, power.validFrom).name;
  dossier.cite(`/powers/${index}`, documentId, page, grantSentence(file, power, groups, company));
  // The current statutes repeat it, and so does the registry's copy.
  if (statutory && power.status === 'vigente' && isElectronic(file.plan))
    dossier.cite(`/powers/${index}/kind`, 'doc_estatuto', page, lastArticle(power));
  power.faculties.forEach(({ code, text }, position) => {
    if (text === null || !file.plan.requestedOperations.includes(code)) return;
    const at = position === 0 ? page : page + 1;
    dossier.cite(`/powers/${index}/faculties/${position}`, documentId, at, numbered(position, text));
  });
  power.signingRules.forEach((rule, position) => {
    const quote = actingSentence(file, power, rule, groups, company);
    dossier.cite(`/powers/${index}/signingRules/${position}`, documentId, page + 1, quote);
  });
  if (statutory) return;
  for (const attorney of power.grantees.entityIds.map((id) => partyWithId(file, id)))
    readPerson(file, documentId, attorney, page);
}

/** Cites a class of attorneys from the deed that names its members. */
function citeGroup(file: ChileanCaseFile, group: PowerGroup, index: number): void {
  const members = group.members.map((member) => partyWithId(file, member.entityId));
  const documentId = group.members[0]?.documentId ?? '';
  const [only] = members;
  const { classMembers } = texts;
  const named = members.map((member) => fillTemplate(classMembers.each, { person: nameWithId(member) }));
  const quote =
    members.length === 1 && only !== undefined
      ? fillTemplate(classMembers.one[genderOf(only)], {
          groupLabel: labelOfOne(group, only),
          person: only.name,
          personTaxId: printedTaxId(only),
        })
      : fillTemplate(classMembers.many, { groupLabel: group.label, members: spanishSeries(named) });
  file.dossier.cite(`/powerGroups/${index}`, documentId, 4, quote);
  for (const member of members) readPerson(file, documentId, member, 4);
}

/** Writes a class with a single member. */
function labelOfOne({ code }: PowerGroup, member: Entity): string {
  return fillTemplate(acting.groupLabel.one[genderOf(member)], { groupCode: code });
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
function granting(template: string, values: { readonly [placeholder: string]: string }): string {
  return fillTemplate(template, values).replace(`${omitted}.`, omitted);
}

/** Writes the last article of statutes in the electronic register, which gives the faculties. */
function lastArticle(power: Power): string {
  const faculties = firstOf(power.faculties);
  const { managerHeading, powersHeading } = wording.ESTATUTO_ACTUALIZADO;
  if (power.kind !== 'por_cargo') return granting(powersHeading, { faculties });
  return fillTemplate(managerHeading, {
    manager: granting(wording.ADMINISTRACION.gerenteFacultades, { faculties }),
  });
}

function grantSentence(
  file: ChileanCaseFile,
  power: Power,
  groups: readonly PowerGroup[],
  company: string,
): string {
  const faculties = firstOf(power.faculties);
  const ofRegister = power.instrument.form === 'formulario_RES';
  if (ofRegister && power.kind === 'por_cargo') return lastArticle(power);
  if (power.kind === 'por_cargo') return granting(wording.ADMINISTRACION.gerenteFacultades, { faculties });
  if (isOfFounding(power)) {
    const { powersHeading } = wording.ESTATUTO_ACTUALIZADO;
    // In the electronic register, articles are numbered.
    const heading = ofRegister ? powersHeading : powersHeading.replace(/^.*?Facultades: /, '');
    return granting(formOf(file.plan).agency ? wording.FUERA_DEL_PAIS.agentHeading : heading, { faculties });
  }
  const { grantedBy, grantees } = power;
  const together = actingRepresentatives(file).length > 1;
  const [attorney] = grantees.entityIds.map((id) => partyWithId(file, id));
  if (attorney !== undefined && grantees.groupIds.length === 0)
    return grantToPerson(grantedBy, attorney, { company, faculties, together });
  // A single class may have a single member.
  const members = groups.filter(({ id }) => grantees.groupIds.includes(id)).flatMap((group) => group.members);
  const [only, ...others] = new Set(members.map(({ entityId }) => entityId));
  const { grantsOne, grantsPowers } = wording.ACTA_DIRECTORIO;
  const [toOne, toClasses] =
    grantedBy === 'directorio' ? [grantsOne, grantsPowers] : [texts.grantToOne, texts.grantToClasses];
  const template =
    only === undefined || others.length > 0 ? toClasses : toOne[genderOf(partyWithId(file, only))];
  return granting(template, { company, faculties, represents: texts.represents[together ? 'many' : 'one'] });
}

/** Writes a grant to one person by a body or by the representatives of the company. */
export function grantToPerson(
  grantedBy: Power['grantedBy'],
  attorney: Entity,
  { company, faculties, together }: { company: string; faculties: string; together: boolean },
): string {
  const board = grantedBy === 'directorio';
  const template = board ? wording.ACTA_DIRECTORIO.grantsPower : texts.grantToPerson;
  return granting(template[genderOf(attorney)], {
    person: attorney.name,
    personTaxId: printedTaxId(attorney),
    company,
    faculties,
    represents: texts.represents[together ? 'many' : 'one'],
  });
}
function actingSentence(
  file: ChileanCaseFile,
  power: Power,
  rule: SigningRule,
  groups: readonly PowerGroup[],
  company: string,
): string {
  // Statutes grant a power to an office, regardless of its holder.
  const byOffice = power.kind === 'por_cargo';
  const alone = rule.anyOf.flatMap(([only, ...others]) =>
    only?.entityId === undefined || others.length > 0 ? [] : [partyWithId(file, only.entityId)],
  );
  const ways =
    alone.length === rule.anyOf.length && alone.length > 1
      ? fillTemplate(acting.either, { persons: spanishList(alone.map(shortName), 'o') })
      : rule.anyOf.map((combination) => signersOf(file, combination, groups)).join(`, ${acting.or} `);
  const { from, to, per } = rule;
  const { none, above, upTo, between } = acting.limit;
  const isFirst = from.amount === '0';
  const amounts = { from: spanishMoney(from), to: to === null ? '' : spanishMoney(to), per: acting.per[per] };
  const limit = fillTemplate(to === null ? (isFirst ? none : above) : isFirst ? upTo : between, amounts);
  const values = { limit, signers: byOffice ? acting.office : ways };
  if (power.grantedBy === 'matriz')
    return contractArticles(fillTemplate(wording.FUERA_DEL_PAIS.agentSigns, values));
  const { grantees } = power;
  const isMandate = !isOfFounding(power) && grantees.groupIds.length === 0 && grantees.entityIds.length === 1;
  const template = byOffice ? acting.byOffice : isMandate ? acting.mandate : acting.sentence;
  const { instrument } = nounsOf(power.grantedBy, file.plan);
  return contractArticles(fillTemplate(template, { company, instrument, ...values }));
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
  if (people.length > 1)
    return fillTemplate(acting.personsTogether, { persons: spanishList(people.map(shortName)) });
  if (person !== undefined) return fillTemplate(acting.person[genderOf(person)], { person: person.name });
  const [part, otherPart] = combination.map(({ groupId, count }) => ({
    group: groups.find(({ id }) => id === groupId),
    count,
  }));
  if (part === undefined) return '';
  const { group, count } = part;
  if (group !== undefined && group.members.length === 1 && otherPart === undefined) {
    const [only] = group.members.map(({ entityId }) => partyWithId(file, entityId));
    if (only !== undefined)
      return fillTemplate(acting.onlyOfClass[genderOf(only)], { groupLabel: labelOfOne(group, only) });
  }
  const values = {
    groupLabel: group?.label ?? '',
    countInWords: spanishNumber(count, 'masculine'),
    otherGroupLabel: otherPart?.group?.label ?? '',
  };
  if (otherPart !== undefined)
    return fillTemplate(count > 1 ? acting.countOfClassAndClass : acting.classAndClass, values);
  return fillTemplate(count > 1 ? acting.countOfClass : acting.oneOfClass, values);
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
