import type { Act, Deed, Entity } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { groupedDigits, spanishDate, spanishDateInWords } from '../../../words/spanish.js';
import { addChileanDocument, type ChileanCaseFile } from '../case-file.js';
import { formOf, labelInText, wordsFor } from '../legal-forms.js';
import {
  drawNotary,
  headingValues,
  majorityFor,
  minutesDeedDay,
  type Notary,
  writeDeed,
} from '../notarial-deeds.js';
import { fill, wording } from '../phrases.js';
import { type CompanyChange, type CompanyState, writesAdministration } from '../plan/company-history.js';
import { dottedRut } from '../rut.js';
import { changeSentence } from './act-sentences.js';
import { protocolNumber } from './agent-powers.js';
import {
  appearances,
  appearsInPerson,
  foundersAppear,
  majorityAmong,
  partiesInBrief,
  signersFor,
  soleHoldersOf,
} from './appearances.js';
import { capitalized, deedClauses, holdersOf, partiesTo, registerArticles } from './clauses.js';
import { type Formalities, locatorOf, locatorValues, openingOf, writeFormalities } from './registrations.js';
import { citeChange, citeFounding } from './statute-citations.js';

/** The instruments that prove an act. */
type Instruments = Pick<Act, 'deed' | 'extract' | 'registration' | 'publication' | 'res'>;

/** The key for the documents and draws of an act, and the pointer to the act. */
interface ActPlace {
  readonly key: string;
  readonly pointer: string;
}

/** Writes the deed of incorporation with its extract, register entry and publication. */
export function incorporateByDeed(file: ChileanCaseFile, pointer: string): Instruments {
  const { founding } = file.life;
  const founders = holdersOf(file, founding);
  const { deed, notary } = signDeed(file, 'constitucion', {
    type: 'ESCRITURA_CONSTITUCION',
    date: file.plan.foundedOn,
    commune: founding.commune,
  });
  const texts = wording.ESCRITURA_CONSTITUCION;
  const template = (founders.length === 1 ? texts.headingOneParty : texts.heading)[notary.sex];
  const heading = fill(template, {
    ...headingValues(notary, deed),
    parties: foundersAppear(file, founding, founders, deed.date),
    majority: majorityAmong(file, founders, deed.date),
  });
  const quote = `${heading} ${wordsFor(texts.agreement, founding.legalForm)}`;
  file.dossier.cite(pointer, deed.documentId, 1, quote);
  citeFounding(file, deed.documentId, deedClauses(file, founding, deed.date));
  readHolders(file, deed.documentId, founders);
  const formalities = writeFormalities(file, 'constitucion', deed, {
    kind: 'CONSTITUCION',
    commune: founding.commune,
  });
  const oneParty = formOf(founding).agency ? 'agency' : 'deedOneParty';
  const summary = fill(wording.EXTRACTO_CONSTITUCION[founders.length === 1 ? oneParty : 'deed'], {
    protocol: protocolNumber(file, founding.administration.members),
    date: spanishDate(deed.date),
    repertoire: deed.repertoireNumber,
    holders: partiesInBrief(file, founders, deed.date),
    legalFormLabel: labelInText(founding.legalForm),
  });
  citeFormalities(file, pointer, formalities, { name: founding.name, summary });
  return { deed, ...formalities, res: null };
}

function readHolders({ dossier }: ChileanCaseFile, documentId: string, holders: readonly Entity[]): void {
  for (const { id: entityId, kind, name, taxId } of holders) {
    dossier.read(documentId, 'holder', name, entityId);
    if (kind === 'person' && taxId !== null) dossier.read(documentId, 'person_id', taxId.value, entityId);
  }
}

/** Writes the deed of an amendment with its extract, register entry and publication. */
export function amendByDeed(
  file: ChileanCaseFile,
  { key, pointer }: ActPlace,
  change: CompanyChange,
  incorporation: Act,
): Instruments {
  const byMeeting = formOf(change.before).amendedBy === 'meeting';
  const { date: agreedOn } = change.step;
  const { deed, notary } = signDeed(file, key, {
    type: 'ESCRITURA_MODIFICACION',
    date: byMeeting ? minutesDeedOn(file, key, change.step) : agreedOn,
    commune: change.before.commune,
    ...(byMeeting ? { title: wording.ACTA_JUNTA.reducedTitle } : {}),
  });
  const values = { ...headingValues(notary, deed), company: change.before.name };
  const heading = (byMeeting ? openMinutes : openAmendment)(file, change, notary.sex, values);
  const quote = capitalized(changeSentence(file, change));
  file.dossier.cite(pointer, deed.documentId, 2, quote);
  file.dossier.cite(`${pointer}/deed`, deed.documentId, 1, heading);
  citeChange(file, change, { documentId: deed.documentId, page: 2 });
  const formalities = writeFormalities(file, key, deed, {
    kind: 'MODIFICACION',
    commune: change.after.commune,
  });
  const entry = incorporation.registration;
  const summary = fill(wording.EXTRACTO_MODIFICACION[byMeeting ? 'meeting' : 'deed'], {
    date: spanishDate(deed.date),
    meetingOn: spanishDate(agreedOn),
    repertoire: deed.repertoireNumber,
    company: change.before.name,
    ...(entry === null ? {} : locatorValues(entry)),
    change: changeSentence(file, change),
  });
  citeFormalities(file, pointer, formalities, { name: change.after.name, summary });
  return { deed, ...formalities, res: null };
}

// A merger takes effect by the deed, in both companies at once, so the minutes are reduced on the day of the meetings.
function minutesDeedOn(file: ChileanCaseFile, key: string, { kind, date }: CompanyChange['step']): CivilDate {
  return kind === 'fusion' ? date : minutesDeedDay(file.draws(`acts/${key}/deed`), date, file.plan.horizon);
}

type HeadingValues = { readonly [name: string]: string };

/** Opens an amendment in which all holders appear, with those who join. */
function openAmendment(
  file: ChileanCaseFile,
  change: CompanyChange,
  sex: Notary['sex'],
  values: HeadingValues,
): string {
  const { step, before } = change;
  const owners = holdersOf(file, before);
  const parties = partiesTo(file, change);
  const texts = wording.ESCRITURA_CONSTITUCION;
  const template = (parties.length === 1 ? texts.headingOneParty : texts.heading)[sex];
  const heading = fill(template, {
    ...values,
    parties: appearances(file, parties, step.date),
    majority: majorityAmong(file, parties, step.date),
  });
  const { capacity } = wording.ESCRITURA_MODIFICACION;
  const statement =
    parties.length > owners.length
      ? capacity.assignment
      : wordsFor(owners.length === 1 ? capacity.one : capacity.many, before.legalForm);
  const soleHolders = soleHoldersOf(formOf(before).interest, owners);
  return `${heading} ${fill(statement, { ...values, soleHolders })}`;
}

/** Opens the minutes of a meeting of shareholders, taken to the notary by one of those present. */
function openMinutes(
  file: ChileanCaseFile,
  { step, before }: CompanyChange,
  sex: Notary['sex'],
  values: HeadingValues,
): string {
  const texts = wording.ACTA_JUNTA;
  const holders = holdersOf(file, before).slice(0, 1);
  const delegate = holders.flatMap((holder) => signersFor(file, holder, step.date).slice(0, 1));
  const parties = delegate.map((one) => appearsInPerson(one, file.subject.address, step.date)).join('');
  const meetingInWords = spanishDateInWords(step.date);
  const meeting = fill(texts.heading[attendanceOf(file, step.kind)], {
    ...values,
    dateInWords: meetingInWords,
    place: before.commune.name,
  });
  return `${fill(texts.reduction[sex], { ...values, parties, meetingInWords })} ${meeting}`;
}

/**
 * Writes the attendance and vote. All shares vote if the holders are few, or if each subscribes new shares at the
 * meeting; otherwise the majority of article 67 of Ley 18.046 votes.
 */
function attendanceOf(
  { plan }: ChileanCaseFile,
  kind: CompanyChange['step']['kind'],
): 'extraordinary' | ReturnType<typeof majorityFor> {
  if (plan.holderCount === null || kind === 'aumento_capital') return 'extraordinary';
  return majorityFor(kind);
}

interface NewDeed extends Pick<CompanyState, 'commune'> {
  readonly type: 'ESCRITURA_CONSTITUCION' | 'ESCRITURA_MODIFICACION';
  readonly date: CivilDate;
  readonly title?: string;
}

function signDeed(
  file: ChileanCaseFile,
  key: string,
  { date, commune, ...paper }: NewDeed,
): { deed: Deed; notary: Notary } {
  const draws = file.draws(`acts/${key}/deed`);
  const notary = drawNotary(file, draws, commune, date);
  const documentId = addChileanDocument(file, `${key}_escritura`, {
    ...paper,
    issuer: notary.office,
    issuedOn: date,
  });
  file.dossier.read(documentId, 'date', date, null);
  return { deed: writeDeed(file, draws, notary, { date, documentId }), notary };
}

function citeFormalities(
  file: ChileanCaseFile,
  pointer: string,
  { extract, registration, publication }: Formalities,
  { name, summary }: { readonly name: string; readonly summary: string },
): void {
  const { dossier, subject } = file;
  const readName = (documentId: string): void => dossier.read(documentId, 'company_name', name, subject.id);
  if (extract !== null) {
    dossier.cite(`${pointer}/extract`, extract.documentId, 1, summary);
    readName(extract.documentId);
  }
  if (registration !== null) {
    const { documentId, date } = registration;
    const quote = locatorOf(registration);
    dossier.cite(`${pointer}/registration/date`, documentId, 1, openingOf(registration), 'registry');
    dossier.cite(`${pointer}/registration`, documentId, 1, quote, 'registry');
    readName(documentId);
    dossier.read(documentId, 'date', date, null);
  }
  if (publication !== null) {
    const { documentId } = publication;
    const quote = headerOf(publication);
    dossier.cite(`${pointer}/publication`, documentId, 1, quote, 'registry');
    readName(documentId);
  }
}

/** Writes the header of the gazette page on which the act is published. */
function headerOf({ edition, date, page, cve }: NonNullable<Formalities['publication']>): string {
  const headers = wording.PUBLICACION_DIARIO_OFICIAL;
  const values = { edition, date: spanishDate(date), page: groupedDigits(page), cve: cve ?? '' };
  return fill(cve === null ? headers.header : headers.headerElectronic, values);
}

/** Writes the electronic form of incorporation, which replaces deed, entry and publication. */
export function incorporateByForm(file: ChileanCaseFile, pointer: string): Instruments {
  const { founding } = file.life;
  const date = file.plan.foundedOn;
  const founders = holdersOf(file, founding);
  const signed = signForm(file, 'constitucion', date, founders);
  const texts = wording.ACTO_RES;
  const template =
    founders.length === 1 && formOf(founding).foundedByOne
      ? texts.constitucionOneParty
      : wordsFor(texts.constitucion, founding.legalForm);
  const parties = foundersAppear(file, founding, founders, date);
  const values = { place: founding.commune.name, date: spanishDate(date), parties };
  file.dossier.cite(pointer, signed.documentId, 1, fill(template, values), 'registry');
  citeFounding(file, signed.documentId, registerArticles(file, founding, date));
  citeCode(file, pointer, signed, lastPage.ofStatutes);
  return { ...none, res: signed };
}

/** Writes the electronic form of an amendment; a migration also cites the register entry that it leaves. */
export function amendByForm(
  file: ChileanCaseFile,
  { key, pointer }: ActPlace,
  change: CompanyChange,
  { registration }: Act,
): Instruments {
  const { date } = change.step;
  const parties = partiesTo(file, change);
  const signed = signForm(file, key, date, parties);
  const migrates = change.step.kind === 'migracion' && registration !== null;
  const values = {
    date: spanishDate(date),
    company: change.before.name,
    parties: signedBy(file, change, parties),
  };
  const sentence = migrates
    ? fill(wording.ACTO_RES.migracion, { ...values, ...locatorValues(registration) })
    : fill(wording.ACTO_RES.modificacion, {
        ...values,
        taxId: dottedRut(file.plan.taxId),
        change: changeSentence(file, change),
      });
  file.dossier.cite(pointer, signed.documentId, 1, sentence, 'registry');
  citeChange(file, change, { documentId: signed.documentId, page: 1 });
  const page = writesAdministration(change.step) ? lastPage.ofStatutes : lastPage.ofChange;
  citeCode(file, pointer, signed, page);
  return { ...none, registration: migrates ? registration : null, res: signed };
}

/** Writes who signs a form; the holder who joins comes last. */
function signedBy(
  file: ChileanCaseFile,
  { step, before }: CompanyChange,
  parties: readonly Entity[],
): string {
  const brief = partiesInBrief(file, parties, step.date);
  return parties.length > holdersOf(file, before).length
    ? fill(wording.ACTO_RES.acquiring, { parties: brief })
    : brief;
}

const none = { deed: null, extract: null, registration: null, publication: null };

type FormSignature = NonNullable<Act['res']>;

function signForm(
  file: ChileanCaseFile,
  key: string,
  date: string,
  parties: readonly Entity[],
): FormSignature {
  const { actId, cve, ...others } = file.records.record('resAct', file.draws(`acts/${key}/res`));
  const documentId = addChileanDocument(file, `${key}_formulario`, {
    type: 'ACTO_RES',
    issuer: wording.DOCUMENTOS.issuer.res,
    issuedOn: date,
    code: cve,
  });
  file.dossier.read(documentId, 'date', date, null);
  readHolders(file, documentId, parties);
  const signers = new Set(parties.flatMap((owner) => signersFor(file, owner, date).map(({ id }) => id)));
  return { actId, signedOn: date, signerEntityIds: [...signers], cve, ...others, documentId };
}

/** Minimum last page of a form: after all pages from which statutes, or a change of them, are quoted. */
const lastPage = { ofStatutes: 7, ofChange: 5 } as const;

function citeCode(
  file: ChileanCaseFile,
  pointer: string,
  { actId, cve, documentId }: FormSignature,
  earliest: number,
): void {
  const page = Math.max(earliest, file.dossier.document(documentId).pages);
  const quote = fill(wording.ACTO_RES.verification, { cve, actId });
  file.dossier.cite(`${pointer}/res`, documentId, page, quote, 'registry');
}
