import type { Act, Deed, Entity, Power, PowerGroup, SigningRule } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import {
  midSentence,
  officeInSentence,
  sentenceCase,
  spanishList,
  spanishMoney,
  spanishNumber,
} from '../../words/spanish.js';
import { entityId, subjectId } from '../dossier.js';
import { formerVersionOn, shortName } from '../law.js';
import { newPower } from '../new-records.js';
import { powerNumber } from './acts.js';
import {
  addRegisteredDocument,
  dateValues,
  foundingPaper,
  money,
  officesOf,
  type RegisteredCaseFile,
  readCompany,
  readPerson,
} from './case-file.js';
import type { ArrangedPower, CountryData, RequiredSignature, SigningLimits } from './country.js';
import { citeParticulars, deedValues, delegatesIn, representativesIn, writeDeed } from './deeds.js';
import { namesWithIds } from './people.js';
import { grantDate } from './plan.js';

/** Returns the signing rules of a power and cites each on a page of the document. */
function rulesOf(
  file: RegisteredCaseFile,
  power: ArrangedPower,
  pointer: string,
  documentId: string,
  page: number,
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
        const sentence = bracketSentence(file, power, ladder.facultyCodes, { ...step, ...bracket });
        file.dossier.cite(rulePointer, documentId, page, sentence);
      }
      position += 1;
      from = upTo ?? from;
      return {
        id: `sgn_${power.key}_${ladderIndex + 1}_${stepIndex + 1}`,
        facultyCodes: [...ladder.facultyCodes],
        mode: step.anyOf.every((parts) => signaturesIn(parts) > 1) ? 'conjunta' : 'individual',
        anyOf: step.anyOf.map((parts) =>
          parts.map((part) =>
            'party' in part
              ? { entityId: entityId(part.party), count: 1 }
              : { groupId: groupId(part.group), count: part.count },
          ),
        ),
        ...bracket,
        per: 'operacion',
      };
    });
  });
}

function signaturesIn(parts: readonly RequiredSignature[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

function bracketSentence(
  { country, fill, party, plan }: RegisteredCaseFile,
  { positionTitles }: ArrangedPower,
  facultyCodes: readonly string[],
  {
    from,
    to,
    anyOf,
    how,
  }: Pick<SigningRule, 'from' | 'to'> & Pick<SigningLimits['steps'][number], 'anyOf' | 'how'>,
): string {
  const { bracket, alone, together, ofGroup } = country.wording.powers;
  const { officers, groups } = plan.arrangement;
  const nameOf = (key: string): string => shortName(country.law, party(key));
  const signer = (signature: RequiredSignature): string => {
    if ('group' in signature) {
      const label = groups.find(({ code }) => code === signature.group)?.label ?? '';
      return fillTemplate(ofGroup, { count: spanishNumber(signature.count), label });
    }
    // Officers sign by the office that the statutes name, others by name.
    const titles: readonly string[] = positionTitles;
    const officer = officers.find((one) => one.party === signature.party && titles.includes(one.title));
    return officer === undefined ? nameOf(signature.party) : `el ${officeInSentence(officer.label.M)}`;
  };
  const ways = anyOf.map((parts) =>
    fillTemplate(signaturesIn(parts) === 1 ? alone : together, { who: spanishList(parts.map(signer)) }),
  );
  const labels = facultyCodes.map((code) => midSentence(country.vocabulary.faculties[code]?.label ?? code));
  const names = Object.fromEntries(plan.people.map((key) => [key, nameOf(key)]));
  const values = {
    how: how === null ? spanishList(ways, 'o') : fillTemplate(how, names),
    from: spanishMoney(from),
    to: to === null ? '' : spanishMoney(to),
    matter: facultyCodes.includes('*') ? '' : `${labels.join('; ')}: `,
  };
  const first = from.amount === '0';
  const template =
    to === null ? (first ? bracket.all : bracket.above) : first ? bracket.upTo : bracket.between;
  return sentenceCase(fill(template, values));
}

const groupId = (code: string): string => `grp_${code}`;

/** Writes the classes of attorneys and the powers, with their deeds. */
export function writePowers(
  file: RegisteredCaseFile,
  founding: Pick<Act, 'deed' | 'registration'>,
  certificateId: string,
): { powers: Power[]; powerGroups: PowerGroup[] } {
  const { country, plan, dossier, fill } = file;
  const powers = plan.arrangement.powers.map((power, index) =>
    writePower(file, power, index, founding, certificateId),
  );
  const powerGroups = plan.arrangement.groups.map(({ code, label, members }, index) => {
    const id = groupId(code);
    const power = powers.find(({ grantees }) => grantees.groupIds.includes(id));
    const documentId = power?.instrument.documentId ?? foundingPaper;
    const names = namesWithIds(country, members.map(file.party));
    const quote = fill(country.wording.powers.group, { label, members: names });
    dossier.cite(`/powerGroups/${index}`, documentId, 3, quote);
    const from = power?.validFrom ?? plan.foundedOn;
    return {
      id,
      code,
      label,
      members: members.map((key) => ({ entityId: entityId(key), from, until: null, documentId })),
    };
  });
  return { powers, powerGroups };
}

function writePower(
  file: RegisteredCaseFile,
  power: ArrangedPower,
  index: number,
  founding: Pick<Act, 'deed' | 'registration'>,
  certificateId: string,
): Power {
  const { country, plan, dossier, fill } = file;
  const own = power.instrument === 'deed';
  const date = own ? grantDate(country, plan, power.key) : plan.foundedOn;
  const deed = own ? addPowerDeed(file, power, date, index) : founding.deed;
  const documentId = deed?.documentId ?? foundingPaper;
  const pointer = `/powers/${index}`;
  if (!own) dossier.cite(pointer, documentId, 6, plan.arrangement.clause);
  const { office, attorneys, organ } = country.wording.certificate.powers;
  const ofStatutes = (power.kind === 'estatutario' ? organ : null) ?? office;
  const quote = fill(own ? attorneys : ofStatutes, {
    title: power.title,
    attorneys: namesWithIds(country, attorneysOf(file, power)),
    entry: entryOf(file, founding.registration, power, date, deed),
    ...(deed === null ? dateValues(date) : deedValues(file, deed)),
  });
  dossier.cite(`${pointer}/status`, certificateId, 3, quote, 'registry');
  const faculties = power.facultyCodes.map((code, position) => {
    const { label } = facultyOf(country, code);
    const text = power.scope ?? facultyText(country, code, date);
    const cited = power.scope ?? `${position + 1}) ${text}`;
    dossier.cite(`${pointer}/faculties/${position}`, documentId, own ? 2 : 7, cited);
    return { code, label, text, excluded: false };
  });
  const signingRules = rulesOf(file, power, pointer, documentId, own ? 3 : 8);
  const byDeed = own && minutesOf(power) !== null ? 'acta_reducida' : 'escritura_publica';
  return newPower({
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
    instrument: { documentId, form: deed === null ? 'documento_privado' : byDeed, deed },
    faculties,
    signingRules,
    validFrom: date,
    delegation: { allowed: power.delegation, parentPowerId: null },
  });
}

/** Writes the register entry of a power as its certificate does: with the founding, or in an entry of its own. */
function entryOf(
  { country, plan, draws }: RegisteredCaseFile,
  first: Act['registration'],
  power: ArrangedPower,
  date: CivilDate,
  deed: Deed | null,
): string {
  if (first === null || country.powerEntry === undefined) return '';
  const own = plan.arrangement.powers.filter(({ instrument }) => instrument === 'deed');
  const drawn = draws(`powers/${power.key}/entry`);
  if (!own.includes(power))
    return country.powerEntry(drawn, { date: first.date, ordinal: null, number: 1, first });
  const days = drawn.int('days', 4, 12);
  return country.powerEntry(drawn, {
    date: officesOf(country).onOrAfter(addDays(deed?.date ?? date, days)),
    ordinal: own.indexOf(power) + 1,
    number: powerNumber(country, plan, date),
    first,
  });
}

/** Writes a faculty of a date. Throws RangeError if the vocabulary has no such code. */
export function facultyText(country: CountryData, code: string, on: CivilDate): string {
  const entry = facultyOf(country, code);
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
  const { country, dossier, fill } = file;
  const minutes = minutesOf(power);
  const days = minutes === null ? 0 : file.draws(`powers/${power.key}`).int('days to the deed', 3, 12);
  const date = officesOf(country).onOrAfter(addDays(grantedOn, days));
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
    attorneys: namesWithIds(country, attorneys),
    meetingOn: dateValues(grantedOn).date,
    minutes: minutes === null ? '' : country.law.personeria.minutes[minutes],
  };
  const texts =
    minutes === null ? country.wording.powers : (country.wording.powers.byBody ?? country.wording.powers);
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
