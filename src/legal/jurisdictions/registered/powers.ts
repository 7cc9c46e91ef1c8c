import type { Act, Deed, Entity, Power, PowerGroup, SigningRule } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import {
  midSentence,
  officeInSentence,
  sentenceCase,
  spanishList,
  spanishMoney,
  spanishNumber,
} from '../../words/spanish.js';
import { formerVersionOn } from '../former-versions.js';
import type { ArrangedPower, Signature, SigningLimits } from './arrangements.js';
import {
  addRegisteredDocument,
  dateValues,
  entityId,
  foundingPaper,
  money,
  officesOf,
  type RegisteredCaseFile,
  readCompany,
  readPerson,
  subjectId,
} from './case-file.js';
import type { CountryData } from './country.js';
import { citeParticulars, deedValues, delegatesIn, representativesIn, writeDeed } from './deeds.js';
import { namesWithIds, sexOf } from './people.js';
import { grantDate } from './plan.js';
import { powerNumber } from './registration.js';

/** JSON Pointer of a power, and the page of its document. */
interface PowerPlace {
  readonly pointer: string;
  readonly documentId: string;
  readonly page: number;
}

/** Returns the signing rules of a power and cites each on a page of the document. */
function rulesOf(
  file: RegisteredCaseFile,
  power: ArrangedPower,
  { pointer, documentId, page }: PowerPlace,
): SigningRule[] {
  const choice = file.draws(`powers/${power.key}`);
  let position = 0;
  return power.ladders.flatMap((ladder, ladderIndex) => {
    let from = 0;
    return ladder.steps.map((step, stepIndex): SigningRule => {
      // One draw for the whole power, so that a higher step stays above a lower one.
      const upTo = step.upTo === null ? null : choice.pick('limits', step.upTo);
      const bracket = { from: money(file, from), to: upTo === null ? null : money(file, upTo) };
      const rulePointer = `${pointer}/signingRules/${position}`;
      // A full representative signs as the administration clause says, without amounts.
      if (power.scope !== null) file.dossier.cite(rulePointer, documentId, 6, file.plan.arrangement.clause);
      else {
        const sentence = bracketSentence(file, power, { ladder, ...step, ...bracket });
        file.dossier.cite(rulePointer, documentId, page, sentence);
      }
      position += 1;
      from = upTo ?? from;
      return {
        id: `sgn_${power.key}_${ladderIndex + 1}_${stepIndex + 1}`,
        facultyCodes: [...ladder.facultyCodes],
        mode: step.anyOf.every((parts) => signaturesIn(parts) > 1) ? 'conjunta' : 'individual',
        anyOf: step.anyOf.map((parts) => parts.map(term)),
        ...bracket,
        per: 'operacion',
      };
    });
  });
}

function signaturesIn(parts: readonly Signature[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

function term(signature: Signature): SigningRule['anyOf'][number][number] {
  return 'party' in signature
    ? { entityId: entityId(signature.party), count: 1 }
    : { groupId: groupId(signature.group), count: signature.count };
}

interface Step extends Pick<SigningRule, 'from' | 'to'> {
  readonly ladder: SigningLimits;
  readonly anyOf: readonly (readonly Signature[])[];
  readonly how: string | null;
}

function bracketSentence(
  file: RegisteredCaseFile,
  power: ArrangedPower,
  { ladder, from, to, anyOf, how }: Step,
): string {
  const { facultyCodes } = ladder;
  const { kit, fill } = file;
  const { bracket, alone, together, ofGroup } = kit.wording.powers;
  const who = ({ ...signature }: Signature): string => {
    if ('party' in signature)
      return officeOf(file, power, signature.party) ?? shortName(file, file.party(signature.party));
    const group = file.plan.arrangement.groups.find(({ code }) => code === signature.group);
    return fillTemplate(ofGroup, { count: spanishNumber(signature.count), label: group?.label ?? '' });
  };
  const ways = anyOf.map((parts) =>
    fillTemplate(signaturesIn(parts) === 1 ? alone : together, { who: spanishList(parts.map(who)) }),
  );
  const whole = facultyCodes.includes('*');
  const labels = facultyCodes.map((code) => midSentence(kit.vocabulary.faculties[code]?.label ?? code));
  const values = {
    how: how === null ? spanishList(ways, 'o') : fillTemplate(how, shortNames(file)),
    from: spanishMoney(from),
    to: to === null ? '' : spanishMoney(to),
    matter: whole ? '' : `${labels.join('; ')}: `,
  };
  const first = from.amount === '0';
  const template =
    to === null ? (first ? bracket.all : bracket.above) : first ? bracket.upTo : bracket.between;
  return sentenceCase(fill(template, values));
}

function shortNames(file: RegisteredCaseFile): { [key: string]: string } {
  return Object.fromEntries(file.plan.people.map((key) => [key, shortName(file, file.party(key))]));
}

/** Returns the office by which somebody signs under the statutes; undefined for a signer by name. */
function officeOf(
  { plan }: RegisteredCaseFile,
  { positionTitles }: ArrangedPower,
  party: string,
): string | undefined {
  const officer = plan.arrangement.officers.find(
    (one) => one.party === party && (positionTitles as readonly string[]).includes(one.title),
  );
  return officer === undefined ? undefined : `el ${officeInSentence(officer.label.M)}`;
}

function shortName({ kit }: RegisteredCaseFile, entity: Entity): string {
  return fillTemplate(kit.law.conclusion.shortName[sexOf(entity)], { person: entity.name });
}

const groupId = (code: string): string => `grp_${code}`;

/** Writes the classes of attorneys and the powers, with their deeds. */
export function writePowers(
  file: RegisteredCaseFile,
  founding: Pick<Act, 'deed' | 'registration'>,
  certificateId: string,
): { powers: Power[]; powerGroups: PowerGroup[] } {
  const powers = file.plan.arrangement.powers.map((plan, index) =>
    writePower(file, plan, index, { founding, certificateId }),
  );
  return { powers, powerGroups: writeGroups(file, powers) };
}

function writeGroups(file: RegisteredCaseFile, powers: readonly Power[]): PowerGroup[] {
  const { kit, plan, dossier, fill } = file;
  return plan.arrangement.groups.map(({ code, label, members }, index) => {
    const id = groupId(code);
    const power = powers.find(({ grantees }) => grantees.groupIds.includes(id));
    const documentId = power?.instrument.documentId ?? foundingPaper;
    const names = namesWithIds(kit, members.map(file.party));
    const quote = fill(kit.wording.powers.group, { label, members: names });
    dossier.cite(`/powerGroups/${index}`, documentId, 3, quote);
    const from = power?.validFrom ?? plan.foundedOn;
    return {
      id,
      code,
      label,
      members: members.map((key) => ({ entityId: entityId(key), from, until: null, documentId })),
    };
  });
}

function writePower(
  file: RegisteredCaseFile,
  power: ArrangedPower,
  index: number,
  { founding, certificateId }: { founding: Pick<Act, 'deed' | 'registration'>; certificateId: string },
): Power {
  const { kit, plan, dossier, fill } = file;
  const own = power.instrument === 'deed';
  const date = own ? grantDate(kit, plan, power.key) : plan.foundedOn;
  const minutes = own ? minutesOf(power) : null;
  const deed = own ? addPowerDeed(file, power, date, index) : founding.deed;
  const documentId = deed?.documentId ?? foundingPaper;
  const pointer = `/powers/${index}`;
  if (!own) dossier.cite(pointer, documentId, 6, plan.arrangement.clause);
  const values = {
    title: power.title,
    attorneys: namesWithIds(kit, attorneysOf(file, power)),
    entry: entryOf(file, founding.registration, { power, date, deed }),
    ...(deed === null ? dateValues(date) : deedValues(file, deed)),
  };
  dossier.cite(`${pointer}/status`, certificateId, 3, fill(certificateOf(file, power), values), 'registry');
  const faculties = writeFaculties(file, power, { pointer, documentId, page: own ? 2 : 7, on: date });
  const signingRules = rulesOf(file, power, { pointer, documentId, page: own ? 3 : 8 });
  const form = minutes === null ? 'escritura_publica' : 'acta_reducida';
  return powerRecord(power, {
    instrument: { documentId, form: deed === null ? 'documento_privado' : form, deed },
    faculties,
    signingRules,
    validFrom: date,
  });
}

/** Returns the certificate template for a power of a kind. */
function certificateOf({ kit }: RegisteredCaseFile, { kind, instrument }: ArrangedPower): string {
  const { office, attorneys, organ } = kit.wording.certificate.powers;
  if (instrument === 'deed') return attorneys;
  return (kind === 'estatutario' ? organ : null) ?? office;
}

/** Writes the register entry of a power as its certificate does: with the founding, or in an entry of its own. */
function entryOf(
  { kit, plan, draws }: RegisteredCaseFile,
  first: Act['registration'],
  { power, date, deed }: { power: ArrangedPower; date: CivilDate; deed: Deed | null },
): string {
  if (first === null || kit.powerEntry === undefined) return '';
  const own = plan.arrangement.powers.filter(({ instrument }) => instrument === 'deed');
  const drawn = draws(`powers/${power.key}/entry`);
  if (!own.includes(power))
    return kit.powerEntry(drawn, { date: first.date, ordinal: null, number: 1, first });
  const days = drawn.int('days', 4, 12);
  return kit.powerEntry(drawn, {
    date: officesOf(kit).onOrAfter(addDays(deed?.date ?? date, days)),
    ordinal: own.indexOf(power) + 1,
    number: powerNumber(kit, plan, date),
    first,
  });
}

/** Builds a power in force, unchanged since its grant. */
function powerRecord(
  power: ArrangedPower,
  { instrument, faculties, signingRules, validFrom }: GrantedPower,
): Power {
  return {
    id: `pow_${power.key}`,
    kind: power.kind,
    title: power.title,
    grantorEntityId: subjectId,
    grantedBy: power.grantedBy,
    grantees: {
      groupIds: power.groups.map(groupId),
      entityIds: power.parties.map(entityId),
      positionTitles: [...power.positionTitles],
    },
    instrument,
    faculties,
    signingRules,
    validFrom,
    validUntil: null,
    status: 'vigente',
    revocation: null,
    delegation: { allowed: power.delegation, parentPowerId: null },
    replacesEarlier: false,
    irrevocable: false,
    selfContracting: power.facultyCodes.includes('CON_SELF'),
    events: [{ date: validFrom, action: 'otorgado', documentId: instrument.documentId }],
  };
}

type GrantedPower = Pick<Power, 'instrument' | 'faculties' | 'signingRules' | 'validFrom'>;

function writeFaculties(
  { kit, dossier }: RegisteredCaseFile,
  { facultyCodes, scope }: ArrangedPower,
  { pointer, documentId, page, on }: PowerPlace & { on: CivilDate },
): Power['faculties'] {
  return facultyCodes.map((code, position) => {
    const { label } = facultyOf(kit, code);
    const text = scope ?? facultyText(kit, code, on);
    const quote = scope ?? `${position + 1}) ${text}`;
    dossier.cite(`${pointer}/faculties/${position}`, documentId, page, quote);
    return { code, label, text, excluded: false };
  });
}

/** Writes a faculty of a date. Throws RangeError if the vocabulary has no such code. */
export function facultyText(kit: CountryData, code: string, on: CivilDate): string {
  const entry = facultyOf(kit, code);
  return (formerVersionOn(entry.earlier, on) ?? entry).text;
}

function facultyOf({ vocabulary }: CountryData, code: string) {
  const entry = vocabulary.faculties[code];
  if (entry === undefined) throw new RangeError(`the vocabulary has no faculty ${code}`);
  return entry;
}

/** Returns the body whose minutes the deed of a power contains; null if a representative grants it. */
function minutesOf({ grantedBy }: ArrangedPower): 'junta' | 'directorio' | null {
  return grantedBy === 'junta' || grantedBy === 'directorio' ? grantedBy : null;
}

/** Adds the deed of a grant, or the deed to which its minutes are reduced some days later. */
function addPowerDeed(
  file: RegisteredCaseFile,
  power: ArrangedPower,
  grantedOn: CivilDate,
  index: number,
): Deed {
  const { kit, dossier, fill } = file;
  const minutes = minutesOf(power);
  const days = minutes === null ? 0 : file.draws(`powers/${power.key}`).int('days to the deed', 3, 12);
  const date = officesOf(kit).onOrAfter(addDays(grantedOn, days));
  const deed = writeDeed(file, `powers/${power.key}`, date, `doc_poder_${power.key}`);
  const attorneys = attorneysOf(file, power);
  const id = addRegisteredDocument(file, `poder_${power.key}`, {
    type: 'ESCRITURA_PODER',
    issuedOn: date,
    pages: [5, 12],
    about: [subjectId, ...attorneys.map((entity) => entity.id)],
    values: { notaryOffice: deed.notaryOffice },
  });
  readCompany(file, id);
  for (const attorney of attorneys) readPerson(file, id, attorney);
  const values = {
    ...deedValues(file, deed),
    title: power.title,
    attorneys: namesWithIds(kit, attorneys),
    meetingOn: dateValues(grantedOn).date,
    minutes: minutes === null ? '' : kit.law.personeria.minutes[minutes],
  };
  const texts = minutes === null ? kit.wording.powers : (kit.wording.powers.byBody ?? kit.wording.powers);
  const pointer = `/powers/${index}`;
  dossier.cite(`${pointer}/instrument`, id, 1, fill(texts.heading, values));
  dossier.cite(pointer, id, 1, fill(texts.granted, values));
  if (minutes !== null) citeParticulars(file, delegatesIn(file), { documentId: id, date });
  else for (const entity of representativesIn(file)) dossier.read(id, 'signatory', entity.name, entity.id);
  return deed;
}

function attorneysOf({ plan, party }: RegisteredCaseFile, power: ArrangedPower): Entity[] {
  const members = plan.arrangement.groups
    .filter(({ code }) => power.groups.includes(code))
    .flatMap((group) => group.members);
  return [...power.parties, ...members].map(party);
}
