import type { Act, Deed, Entity } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { spanishDate, spanishDateInWords } from '../../words/spanish-dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import { groupedDigits } from '../../words/spanish-numbers.js';
import { changeSentence } from './act-sentences.js';
import { type CaseFile, entityId } from './case-file.js';
import { deedClauses, holdersOf } from './clauses.js';
import type { Change, CompanyState } from './company-states.js';
import { drawNotary, type Notary, writeDeed } from './notaries.js';
import { addPaper } from './paperwork.js';
import { comparecencia, fill, namesWithIds, wording } from './phrases.js';
import { locatorOf, locatorValues, writeFormalities } from './registrations.js';
import { citeChange, citeStatutes } from './statutes.js';

/** What proves an act. */
export type Instruments = Pick<Act, 'deed' | 'extract' | 'registration' | 'publication' | 'res'>;

/** The deed of incorporation with its extract, entry and publication. */
export function incorporateByDeed(file: CaseFile, pointer: string): Instruments {
  const { founding } = file.life;
  const founders = holdersOf(file, founding);
  const { deed, notary } = signDeed(
    file,
    'constitucion',
    'ESCRITURA_CONSTITUCION',
    file.plan.foundedOn,
    founding,
  );
  const texts = wording.ESCRITURA_CONSTITUCION;
  const template = (founders.length === 1 ? texts.headingOneParty : texts.heading)[notary.sex];
  const heading = fill(template, {
    ...headingValues(notary, deed.date),
    parties: appearances(file, founders),
  });
  file.dossier.cite(pointer, { documentId: deed.documentId, page: 1, quote: heading });
  citeStatutes(file, deed.documentId, founding, deedClauses(file, founding));
  for (const founder of founders) {
    file.dossier.read(deed.documentId, {
      field: 'holder',
      value: founder.name,
      page: 1,
      entityId: founder.id,
    });
    if (founder.kind === 'person' && founder.taxId !== null)
      file.dossier.read(deed.documentId, {
        field: 'person_id',
        value: founder.taxId.value,
        page: 1,
        entityId: founder.id,
      });
  }
  const formalities = writeFormalities(file, 'constitucion', deed, founding.commune, 'CONSTITUCION');
  const summary = fill(wording.EXTRACTO_CONSTITUCION[founders.length === 1 ? 'deedOneParty' : 'deed'], {
    date: spanishDate(deed.date),
    repertoire: deed.repertoireNumber,
    holders: namesWithIds(founders),
    legalFormLabel: wording.FORMAS_SOCIALES.inText[founding.legalForm],
  });
  citeFormalities(file, pointer, { deed, ...formalities, res: null }, founding.name, summary);
  return { deed, ...formalities, res: null };
}

/** The deed of an amendment with its extract, entry and publication. */
export function amendByDeed(
  file: CaseFile,
  key: string,
  pointer: string,
  change: Change,
  incorporation: Act,
): Instruments {
  const { deed, notary } = signDeed(file, key, 'ESCRITURA_MODIFICACION', change.step.date, change.before);
  const owners = holdersOf(file, change.before);
  const texts = wording.ESCRITURA_CONSTITUCION;
  const template = (owners.length === 1 ? texts.headingOneParty : texts.heading)[notary.sex];
  const heading = fill(template, {
    ...headingValues(notary, deed.date),
    parties: appearances(file, owners),
  });
  file.dossier.cite(pointer, { documentId: deed.documentId, page: 2, quote: changeSentence(file, change) });
  file.dossier.cite(`${pointer}/deed`, { documentId: deed.documentId, page: 1, quote: heading });
  citeChange(file, deed.documentId, change);
  const formalities = writeFormalities(file, key, deed, change.after.commune, 'MODIFICACION');
  const entry = incorporation.registration;
  const summary = fill(wording.EXTRACTO_MODIFICACION.deed, {
    date: spanishDate(deed.date),
    repertoire: deed.repertoireNumber,
    company: change.before.name,
    ...(entry === null ? {} : locatorValues(entry)),
    change: changeSentence(file, change),
  });
  citeFormalities(file, pointer, { deed, ...formalities, res: null }, change.after.name, summary);
  return { deed, ...formalities, res: null };
}

function signDeed(
  file: CaseFile,
  key: string,
  type: 'ESCRITURA_CONSTITUCION' | 'ESCRITURA_MODIFICACION',
  date: CivilDate,
  { commune }: CompanyState,
): { deed: Deed; notary: Notary } {
  const draws = file.draws(`acts/${key}/deed`);
  const notary = drawNotary(file, draws, commune);
  const documentId = addPaper(file, `${key}_escritura`, { type, issuer: notary.office, issuedOn: date });
  file.dossier.read(documentId, { field: 'date', value: date, page: 1, entityId: null });
  return { deed: writeDeed(file, draws, notary, date, documentId), notary };
}

// A company appears through one of its own holders, one of another country through who speaks for it here.
function appearances(file: CaseFile, parties: readonly Entity[]): string {
  const representatives = parties.map((party) => {
    if (party.localRepresentativeId !== null) return null;
    const chain = file.plan.chains.find(({ issuer }) => entityId(issuer) === party.id);
    const people = chain?.holdings
      .map(({ holder }) => file.party(holder))
      .filter(({ kind }) => kind === 'person');
    return people?.[0] ?? null;
  });
  return spanishList(
    parties.map(
      (party, index) => appearanceFromAbroad(file, party) ?? comparecencia(party, representatives[index]),
    ),
  );
}

function appearanceFromAbroad(file: CaseFile, { id, name, localRepresentativeId }: Entity): string | null {
  const speaker = file.entities.find((entity) => entity.id === localRepresentativeId);
  const plan = file.plan.parties.find((party) => entityId(party.key) === id);
  if (speaker === undefined || plan?.kind !== 'foreign') return null;
  const { jurisdiction } = plan.company;
  const representative = comparecencia(speaker);
  return fill(wording.FUERA_DEL_PAIS.appearance, { company: name, jurisdiction, representative });
}

// A deed of the capital is dated at "Santiago de Chile".
function deedPlace(place: string): string {
  const texts = wording.PARTES.deedPlace;
  return place === 'Santiago' ? texts.santiago : fill(texts.other, { place });
}

/** The values of a deed's heading: where, when, before whom. */
function headingValues(notary: Notary, date: CivilDate): { [name: string]: string } {
  return {
    deedPlace: deedPlace(notary.commune),
    dateInWords: spanishDateInWords(date),
    notary: notary.name,
    notaryRole: wording.PARTES.notaryRole[notary.role],
    notaryOffice: notary.office,
  };
}

function citeFormalities(
  file: CaseFile,
  pointer: string,
  act: Instruments,
  name: string,
  summary: string,
): void {
  const { dossier, subject } = file;
  const { extract, registration, publication } = act;
  if (extract !== null) {
    dossier.cite(`${pointer}/extract`, { documentId: extract.documentId, page: 1, quote: summary });
    dossier.read(extract.documentId, { field: 'company_name', value: name, page: 1, entityId: subject.id });
  }
  if (registration !== null) {
    dossier.cite(`${pointer}/registration`, {
      documentId: registration.documentId,
      page: 1,
      quote: locatorOf(registration),
      origin: 'registry',
    });
    dossier.read(registration.documentId, {
      field: 'company_name',
      value: name,
      page: 1,
      entityId: subject.id,
    });
    dossier.read(registration.documentId, {
      field: 'date',
      value: registration.date,
      page: 1,
      entityId: null,
    });
  }
  if (publication !== null) {
    const header =
      wording.PUBLICACION_DIARIO_OFICIAL[publication.cve === null ? 'header' : 'headerElectronic'];
    const values = {
      edition: publication.edition,
      date: spanishDate(publication.date),
      page: groupedDigits(publication.page),
    };
    dossier.cite(`${pointer}/publication`, {
      documentId: publication.documentId,
      page: 1,
      quote: fill(header, { ...values, cve: publication.cve ?? '' }),
      origin: 'registry',
    });
    dossier.read(publication.documentId, {
      field: 'company_name',
      value: name,
      page: 1,
      entityId: subject.id,
    });
  }
}
