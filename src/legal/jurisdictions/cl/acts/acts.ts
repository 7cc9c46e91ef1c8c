import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Act, Deed, Entity } from '../../../../contract/generated/types.js';
import { addDays, latest } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { sentenceCase, spanishDate, spanishDateInWords, spanishMoney } from '../../../words/spanish.js';
import { companyPointer } from '../../dossier.js';
import type { ActInstruments, CompanyActs } from '../../jurisdiction.js';
import type { LegalForm } from '../../law.js';
import { newAct } from '../../new-records.js';
import { effectsBetween } from '../../stated-values.js';
import { chileanOffices } from '../calendar.js';
import { addChileanDocument, type ChileanCaseFile, type ChileanDocumentDraft } from '../case-file.js';
import { formOf, labelInText, wordsFor } from '../legal-forms.js';
import {
  drawNotary,
  headingValues,
  majorityFor,
  minutesDeedDay,
  type Notary,
  styledNotary,
  writeDeed,
} from '../notarial-deeds.js';
import { capitalMoney } from '../phrases.js';
import { type CompanyChange, isElectronic, writesAdministration } from '../plan/company-history.js';
import type { PastChange } from '../plan/company-plan.js';
import { dottedRut } from '../rut.js';
import type { Commune } from '../vocabulary.js';
import { actLabel, changeSentence, citeChange, citeFounding, summaryOf } from './act-sentences.js';
import { protocolNumber } from './agent-powers.js';
import {
  appearances,
  appearsInPerson,
  foundersAppear,
  foundersInExtract,
  majorityAmong,
  partiesInBrief,
  signersFor,
  soleHoldersOf,
} from './appearances.js';
import { deedClauses, holdersOf, partiesTo, registerArticles, statedFields } from './clauses.js';
import {
  type Formalities,
  gazetteHeader,
  locatorOf,
  locatorValues,
  openingOf,
  seatOf,
  writeFormalities,
} from './registrations.js';

/** Writes the incorporation and the amendments, with their documents and readings. */
export function writeActs(file: ChileanCaseFile): CompanyActs {
  const { founding } = file.life;
  const incorporate = isElectronic(founding) ? incorporateByForm : incorporateByDeed;
  const incorporation = newAct({
    id: 'act_constitucion',
    kind: 'constitucion',
    date: file.plan.foundedOn,
    ...incorporate(file, `${companyPointer}/incorporation`),
    effects: effectsBetween(null, statedFields(file, founding)),
    summary: fillTemplate(wording.ACTOS.summary.constitucion, {
      company: founding.name,
      capital: spanishMoney(capitalMoney(founding, founding.capital)),
    }),
  });
  const amendments = statutoryChanges(file).map((change, index) =>
    writeAmendment(file, change, incorporation, index),
  );
  return { incorporation: { ...incorporation, marginalNotes: marginalNotes(file, amendments) }, amendments };
}

/** Returns the changes that are acts: a sale of rights changes the statutes, a sale of shares does not. */
export function statutoryChanges(file: ChileanCaseFile): readonly CompanyChange[] {
  return file.life.changes.filter(({ step }) => step.kind !== 'transfer' || formOf(file.plan).transferIsAct);
}

/** Returns the kind of act that a change needs. */
export function actKind(step: PastChange): Act['kind'] {
  return step.kind === 'transfer' ? 'cesion_derechos' : step.kind;
}

/** Returns the document that proves an act: its deed, or the electronic form. */
export function actDocumentId(file: ChileanCaseFile, kind: Act['kind']): string {
  const { changes, founding } = file.life;
  const state = changes.find(({ step }) => actKind(step) === kind)?.after ?? founding;
  return `doc_${kind}_${isElectronic(state) ? 'formulario' : 'escritura'}`;
}

/** Returns the act of a document, its deed or electronic form; undefined if it is of none. */
export function actOf({ incorporation, amendments }: CompanyActs, documentId: string): Act | undefined {
  return [incorporation, ...amendments].find(({ deed, res }) => (deed ?? res)?.documentId === documentId);
}

function writeAmendment(
  file: ChileanCaseFile,
  change: CompanyChange,
  incorporation: Act,
  index: number,
): Act {
  const kind = actKind(change.step);
  const amend = isElectronic(change.after) ? amendByForm : amendByDeed;
  return newAct({
    id: `act_${kind}`,
    kind,
    date: change.step.date,
    ...amend(file, kind, `${companyPointer}/amendments/${index}`, change, incorporation),
    effects: effectsBetween(statedFields(file, change.before), statedFields(file, change.after)),
    summary: summaryOf(file, change),
  });
}

/** Returns the word for a founding entry that marginal notes use. */
export function enteredAs(legalForm: LegalForm): string {
  return wordsFor(wording.INSCRIPCION_CBR.entered, legalForm);
}

/** Writes the note in the margin of the first entry about an act registered later, such as a merger into a successor. */
export function marginalNoteOf(
  kind: Act['kind'],
  deed: NonNullable<Act['deed']>,
  registration: NonNullable<Act['registration']>,
  { legalForm, successor }: { readonly legalForm: LegalForm; readonly successor?: string | undefined },
): string {
  const { marginalNote, marginalDissolution, marginalCure, marginalMerger } = wording.INSCRIPCION_CBR;
  const own = { disolucion: marginalDissolution, saneamiento: marginalCure };
  const template = successor === undefined ? marginalNote : marginalMerger;
  return fillTemplate(new Map<string, string>(Object.entries(own)).get(kind) ?? template, {
    successor: successor ?? '',
    entered: enteredAs(legalForm),
    deedDate: spanishDate(deed.date),
    notaryOffice: deed.notaryOffice,
    notaryStyled: styledNotary(deed.notaryName),
    repertoire: deed.repertoireNumber,
    ...locatorValues(registration),
    actLabel: actLabel(kind),
    place: deed.notaryCommune,
    date: spanishDate(registration.date),
  });
}

/**
 * Notes each amendment once it is registered. The last note says that the company left the register: by its certificate
 * of migration, issued some days before the migration.
 */
function marginalNotes(file: ChileanCaseFile, amendments: readonly Act[]): Act['marginalNotes'] {
  const { legalForm } = file.plan;
  const registered = amendments.flatMap(({ deed, registration }) =>
    deed === null ? [] : (registration?.date ?? []),
  );
  const notes = amendments.flatMap(({ id: actId, kind, date: movedOn, deed, registration }) => {
    if (registration === null) return [];
    if (kind === 'migracion') {
      const issued = chileanOffices.onOrBefore(addDays(movedOn, -8));
      const date = [registration.date, ...registered].reduce(latest, issued);
      const values = {
        entered: enteredAs(legalForm),
        place: seatOf(registration),
        date: spanishDate(date),
      };
      return [{ date, text: fillTemplate(wording.INSCRIPCION_CBR.migrationNote, values), actId }];
    }
    if (deed === null) return [];
    return [
      { date: registration.date, text: marginalNoteOf(kind, deed, registration, { legalForm }), actId },
    ];
  });
  notes.forEach(({ text: quote }, index) => {
    const pointer = `${companyPointer}/incorporation/marginalNotes/${index}`;
    file.dossier.cite(pointer, 'doc_constitucion_inscripcion', 2, quote, 'registry');
  });
  return notes;
}

/** Writes the deed of incorporation with its extract, register entry and publication. */
function incorporateByDeed(file: ChileanCaseFile, pointer: string): Partial<ActInstruments> {
  const { founding } = file.life;
  const founders = holdersOf(file, founding);
  const { deed, notary } = signDeed(file, 'constitucion', founding.commune, {
    type: 'ESCRITURA_CONSTITUCION',
    issuedOn: file.plan.foundedOn,
  });
  const parties = foundersAppear(file, founding, founders, deed.date);
  const { agreement } = wording.ESCRITURA_CONSTITUCION;
  const quote = `${openDeed(file, notary, deed, founders, parties)} ${wordsFor(agreement, founding.legalForm)}`;
  file.dossier.cite(pointer, deed.documentId, 1, quote);
  citeFounding(file, deed.documentId, deedClauses(file, founding, deed.date));
  readHolders(file, deed.documentId, founders);
  const formalities = writeFormalities(file, 'constitucion', deed, 'CONSTITUCION', founding.commune);
  const oneParty = formOf(founding).agency ? 'agency' : 'deedOneParty';
  const summary = fillTemplate(wording.EXTRACTO_CONSTITUCION[founders.length === 1 ? oneParty : 'deed'], {
    protocol: protocolNumber(file, founding.administration.members),
    date: spanishDate(deed.date),
    repertoire: deed.repertoireNumber,
    holders: foundersInExtract(file, founding, founders, deed.date),
    legalFormLabel: labelInText(founding.legalForm),
  });
  citeFormalities(file, pointer, formalities, founding.name, summary);
  return { deed, ...formalities };
}

function openDeed(
  file: ChileanCaseFile,
  notary: Notary,
  deed: Deed,
  parties: readonly Entity[],
  appearance: string,
): string {
  const { heading, headingOneParty } = wording.ESCRITURA_CONSTITUCION;
  return fillTemplate((parties.length === 1 ? headingOneParty : heading)[notary.sex], {
    ...headingValues(notary, deed),
    parties: appearance,
    majority: majorityAmong(file, parties, deed.date),
  });
}

function readHolders({ dossier }: ChileanCaseFile, documentId: string, holders: readonly Entity[]): void {
  for (const { id: entityId, kind, name, taxId } of holders) {
    dossier.read(documentId, 'holder', name, entityId);
    if (kind === 'person' && taxId !== null) dossier.read(documentId, 'person_id', taxId.value, entityId);
  }
}

/** Writes the deed of an amendment with its extract, register entry and publication. */
function amendByDeed(
  file: ChileanCaseFile,
  key: string,
  pointer: string,
  change: CompanyChange,
  { registration }: Act,
): Partial<ActInstruments> {
  const { step, before, after } = change;
  const byMeeting = formOf(before).amendedBy === 'meeting';
  // A merger takes effect by the deed, in both companies at once, so its minutes are reduced on the day of the meetings.
  const isLater = byMeeting && step.kind !== 'fusion';
  const { deed, notary } = signDeed(file, key, before.commune, {
    type: 'ESCRITURA_MODIFICACION',
    issuedOn: isLater
      ? minutesDeedDay(file.draws(`acts/${key}/deed`), step.date, file.plan.horizon)
      : step.date,
    ...(byMeeting ? { title: wording.ACTA_JUNTA.reducedTitle } : {}),
  });
  const heading = (byMeeting ? openMinutes : openAmendment)(file, change, notary, deed);
  const sentence = changeSentence(file, change);
  file.dossier.cite(pointer, deed.documentId, 2, sentenceCase(sentence));
  file.dossier.cite(`${pointer}/deed`, deed.documentId, 1, heading);
  citeChange(file, change, deed.documentId, 2);
  const formalities = writeFormalities(file, key, deed, 'MODIFICACION', after.commune);
  const summary = fillTemplate(wording.EXTRACTO_MODIFICACION[byMeeting ? 'meeting' : 'deed'], {
    date: spanishDate(deed.date),
    meetingOn: spanishDate(step.date),
    repertoire: deed.repertoireNumber,
    company: before.name,
    ...(registration === null ? {} : locatorValues(registration)),
    change: sentence,
  });
  citeFormalities(file, pointer, formalities, after.name, summary);
  return { deed, ...formalities };
}

/** Opens an amendment in which all holders appear, with those who join. */
function openAmendment(file: ChileanCaseFile, change: CompanyChange, notary: Notary, deed: Deed): string {
  const { step, before } = change;
  const owners = holdersOf(file, before);
  const parties = partiesTo(file, change);
  const heading = openDeed(file, notary, deed, parties, appearances(file, parties, step.date));
  const { capacity } = wording.ESCRITURA_MODIFICACION;
  const statement =
    parties.length > owners.length
      ? capacity.assignment
      : wordsFor(owners.length === 1 ? capacity.one : capacity.many, before.legalForm);
  const soleHolders = soleHoldersOf(formOf(before).interest, owners);
  return `${heading} ${fillTemplate(statement, { company: before.name, soleHolders })}`;
}

/**
 * Opens the minutes of a meeting of shareholders, taken to the notary by one of those present. All shares vote if the
 * holders are few, or if each subscribes new shares there; otherwise the majority of article 67 of Ley 18.046 votes.
 */
function openMinutes(
  file: ChileanCaseFile,
  { step, before }: CompanyChange,
  notary: Notary,
  deed: Deed,
): string {
  const { heading, reduction } = wording.ACTA_JUNTA;
  const delegate = holdersOf(file, before)
    .slice(0, 1)
    .flatMap((holder) => signersFor(file, holder, step.date).slice(0, 1));
  const meetingInWords = spanishDateInWords(step.date);
  const values = {
    ...headingValues(notary, deed),
    company: before.name,
    parties: delegate.map((one) => appearsInPerson(one, file.subject.address, step.date)).join(''),
    meetingInWords,
  };
  const allVote = file.plan.holderCount === null || step.kind === 'aumento_capital';
  const meeting = fillTemplate(heading[allVote ? 'extraordinary' : majorityFor(step.kind)], {
    ...values,
    dateInWords: meetingInWords,
    place: before.commune.name,
  });
  return `${fillTemplate(reduction[notary.sex], values)} ${meeting}`;
}

function signDeed(
  file: ChileanCaseFile,
  key: string,
  commune: Commune,
  draft: Omit<ChileanDocumentDraft, 'issuer'>,
): { deed: Deed; notary: Notary } {
  const { issuedOn: date } = draft;
  const draws = file.draws(`acts/${key}/deed`);
  const notary = drawNotary(file, draws, commune, date);
  const documentId = addChileanDocument(file, `${key}_escritura`, { ...draft, issuer: notary.office });
  file.dossier.read(documentId, 'date', date, null);
  return { deed: writeDeed(file, draws, notary, date, documentId), notary };
}

function citeFormalities(
  { dossier, subject }: ChileanCaseFile,
  pointer: string,
  { extract, registration, publication }: Formalities,
  company: string,
  summary: string,
): void {
  const readName = (documentId: string): void =>
    dossier.read(documentId, 'company_name', company, subject.id);
  if (extract !== null) {
    dossier.cite(`${pointer}/extract`, extract.documentId, 1, summary);
    readName(extract.documentId);
  }
  if (registration !== null) {
    const { documentId, date } = registration;
    dossier.cite(`${pointer}/registration/date`, documentId, 1, openingOf(registration), 'registry');
    dossier.cite(`${pointer}/registration`, documentId, 1, locatorOf(registration), 'registry');
    readName(documentId);
    dossier.read(documentId, 'date', date, null);
  }
  if (publication !== null) {
    const { documentId } = publication;
    dossier.cite(`${pointer}/publication`, documentId, 1, gazetteHeader(publication), 'registry');
    readName(documentId);
  }
}

/** Writes the electronic form of incorporation, which replaces deed, entry and publication. */
function incorporateByForm(file: ChileanCaseFile, pointer: string): Partial<ActInstruments> {
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
  file.dossier.cite(pointer, signed.documentId, 1, fillTemplate(template, values), 'registry');
  citeFounding(file, signed.documentId, registerArticles(file, founding, date));
  citeCode(file, pointer, signed, lastPage.ofStatutes);
  return { res: signed };
}

/** Writes the electronic form of an amendment; a migration also cites the register entry that it leaves. */
function amendByForm(
  file: ChileanCaseFile,
  key: string,
  pointer: string,
  change: CompanyChange,
  { registration }: Act,
): Partial<ActInstruments> {
  const { step, before } = change;
  const parties = partiesTo(file, change);
  const signed = signForm(file, key, step.date, parties);
  const brief = partiesInBrief(file, parties, step.date);
  // The holder who joins comes last.
  const joins = parties.length > holdersOf(file, before).length;
  const values = {
    date: spanishDate(step.date),
    company: before.name,
    parties: joins ? fillTemplate(wording.ACTO_RES.acquiring, { parties: brief }) : brief,
  };
  const left = step.kind === 'migracion' ? registration : null;
  const sentence =
    left === null
      ? fillTemplate(wording.ACTO_RES.modificacion, {
          ...values,
          taxId: dottedRut(file.plan.taxId),
          change: changeSentence(file, change),
        })
      : fillTemplate(wording.ACTO_RES.migracion, { ...values, ...locatorValues(left) });
  file.dossier.cite(pointer, signed.documentId, 1, sentence, 'registry');
  citeChange(file, change, signed.documentId, 1);
  citeCode(file, pointer, signed, writesAdministration(step) ? lastPage.ofStatutes : lastPage.ofChange);
  return { registration: left, res: signed };
}

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
  const quote = fillTemplate(wording.ACTO_RES.verification, { cve, actId });
  file.dossier.cite(`${pointer}/res`, documentId, page, quote, 'registry');
}
