import type { Act, Deed, Entity, Power, PowerGroup } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { formerVersionOn } from '../../values/of-their-time.js';
import type { ArrangedPower } from './arrangements.js';
import {
  addRegisteredDocument,
  dateValues,
  entityId,
  officesOf,
  type RegisteredCaseFile,
  readCompany,
  subjectId,
} from './case-file.js';
import { deedValues, writeDeed } from './deeds.js';
import type { CountryData } from './kit.js';
import { foundingPaper } from './papers.js';
import { citeParticulars } from './particulars.js';
import { namesWithIds } from './people.js';
import { grantDate } from './plan.js';
import { powerNumber } from './sheet.js';
import { groupId, type PowerPlace, rulesOf } from './signing-rules.js';
import { delegatesIn, representativesIn } from './speakers.js';

/** The classes of attorneys and the powers, with the deeds they stand in. */
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
  const { kit, plan, dossier, say } = file;
  return plan.arrangement.groups.map(({ code, label, members }, index) => {
    const id = groupId(code);
    const power = powers.find(({ grantees }) => grantees.groupIds.includes(id));
    const documentId = power?.instrument.documentId ?? foundingPaper;
    const names = namesWithIds(kit, members.map(file.party));
    dossier.cite(`/powerGroups/${index}`, {
      documentId,
      page: 3,
      quote: say(kit.wording.powers.group, { label, members: names }),
    });
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
  const { kit, plan, dossier, say } = file;
  const own = power.instrument === 'deed';
  const date = own ? grantDate(kit, plan, power.key) : plan.foundedOn;
  const minutes = own ? minutesOf(power) : null;
  const deed = own ? addPowerDeed(file, power, date, index) : founding.deed;
  const documentId = deed?.documentId ?? foundingPaper;
  const pointer = `/powers/${index}`;
  if (!own) dossier.cite(pointer, { documentId, page: 6, quote: plan.arrangement.clause });
  const values = {
    title: power.title,
    attorneys: namesWithIds(kit, attorneysOf(file, power)),
    entry: entryOf(file, founding.registration, { power, date, deed }),
    ...(deed === null ? dateValues(date) : deedValues(file, deed)),
  };
  dossier.cite(`${pointer}/status`, {
    documentId: certificateId,
    page: 3,
    quote: say(certificateOf(file, power), values),
    origin: 'registry',
  });
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

/** How the register certifies a power of that kind. */
function certificateOf({ kit }: RegisteredCaseFile, { kind, instrument }: ArrangedPower): string {
  const { office, attorneys, organ } = kit.wording.certificate.powers;
  if (instrument === 'deed') return attorneys;
  return (kind === 'estatutario' ? organ : null) ?? office;
}

/** Where the register has a power, as it certifies it: with the founding, or in an entry of its own. */
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

/** A power in force as it was granted, which nobody has changed since. */
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
    dossier.cite(`${pointer}/faculties/${position}`, { documentId, page, quote });
    return { code, label, text, excluded: false };
  });
}

/** A faculty in the words of a day; throws RangeError for a code that the vocabulary does not have. */
export function facultyText(kit: CountryData, code: string, on: CivilDate): string {
  const entry = facultyOf(kit, code);
  return (formerVersionOn(entry.earlier, on) ?? entry).text;
}

function facultyOf({ vocabulary }: CountryData, code: string) {
  const entry = vocabulary.faculties[code];
  if (entry === undefined) throw new RangeError(`the vocabulary has no faculty ${code}`);
  return entry;
}

/** Whose minutes the deed of a power consists of; null where somebody grants it who speaks for the company. */
function minutesOf({ grantedBy }: ArrangedPower): 'junta' | 'directorio' | null {
  return grantedBy === 'junta' || grantedBy === 'directorio' ? grantedBy : null;
}

/** The deed of a grant, or to which the minutes of a grant are reduced some days after it. */
function addPowerDeed(
  file: RegisteredCaseFile,
  power: ArrangedPower,
  grantedOn: CivilDate,
  index: number,
): Deed {
  const { kit, dossier, say } = file;
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
  for (const attorney of attorneys) readAttorney(file, id, attorney);
  const values = {
    ...deedValues(file, deed),
    title: power.title,
    attorneys: namesWithIds(kit, attorneys),
    meetingOn: dateValues(grantedOn).date,
    minutes: minutes === null ? '' : kit.law.personeria.minutes[minutes],
  };
  const texts = minutes === null ? kit.wording.powers : (kit.wording.powers.byBody ?? kit.wording.powers);
  const pointer = `/powers/${index}`;
  dossier.cite(`${pointer}/instrument`, { documentId: id, page: 1, quote: say(texts.heading, values) });
  dossier.cite(pointer, { documentId: id, page: 1, quote: say(texts.granted, values) });
  if (minutes !== null) citeParticulars(file, delegatesIn(file), { documentId: id, date });
  else
    for (const entity of representativesIn(file))
      dossier.read(id, { field: 'signatory', value: entity.name, page: 1, entityId: entity.id });
  return deed;
}

function readAttorney(
  { dossier }: RegisteredCaseFile,
  paper: string,
  { id, name, otherIds, taxId }: Entity,
): void {
  const number = otherIds[0]?.value ?? taxId?.value ?? '';
  dossier.read(paper, { field: 'person_name', value: name, page: 1, entityId: id });
  dossier.read(paper, { field: 'person_id', value: number, page: 1, entityId: id });
}

function attorneysOf({ plan, party }: RegisteredCaseFile, power: ArrangedPower): Entity[] {
  const members = plan.arrangement.groups
    .filter(({ code }) => power.groups.includes(code))
    .flatMap((group) => group.members);
  return [...power.parties, ...members].map(party);
}
