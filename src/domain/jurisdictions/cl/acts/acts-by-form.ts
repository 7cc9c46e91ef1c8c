import type { Act, Entity } from '../../../../contract/generated/types.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import type { ChileanCaseFile } from '../case-file.js';
import { formOf, wordsFor } from '../legal-forms.js';
import { addChileanDocument } from '../papers/paperwork.js';
import { fill, wording } from '../phrases.js';
import { type CompanyChange, writesAdministration } from '../plan/company-states.js';
import { dottedRut } from '../rut.js';
import { changeSentence } from './act-sentences.js';
import type { ActPlace, Instruments } from './acts-by-deed.js';
import { foundersAppear, partiesInBrief } from './appearances.js';
import { holdersOf, partiesTo, registerArticles } from './clauses.js';
import { locatorValues } from './registrations.js';
import { signersFor } from './signers.js';
import { citeChange, citeFounding } from './statutes.js';

/** The electronic form of incorporation, which stands for deed, entry and publication. */
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
  file.dossier.cite(pointer, {
    documentId: signed.documentId,
    page: 1,
    quote: fill(template, values),
    origin: 'registry',
  });
  citeFounding(file, signed.documentId, registerArticles(file, founding, date));
  citeCode(file, pointer, signed, lastPage.ofStatutes);
  return { ...none, res: signed };
}

/** The electronic form of an amendment; that of a migration joins the entry in the register that is left. */
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
  file.dossier.cite(pointer, { documentId: signed.documentId, page: 1, quote: sentence, origin: 'registry' });
  citeChange(file, change, { documentId: signed.documentId, page: 1 });
  const page = writesAdministration(change.step) ? lastPage.ofStatutes : lastPage.ofChange;
  citeCode(file, pointer, signed, page);
  return { ...none, registration: migrates ? registration : null, res: signed };
}

/** The sentence names who signs, the one who comes in last. */
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
  file.dossier.read(documentId, { field: 'date', value: date, page: 1, entityId: null });
  for (const owner of parties) {
    file.dossier.read(documentId, { field: 'holder', value: owner.name, page: 1, entityId: owner.id });
    if (owner.kind === 'person' && owner.taxId !== null)
      file.dossier.read(documentId, {
        field: 'person_id',
        value: owner.taxId.value,
        page: 1,
        entityId: owner.id,
      });
  }
  const signers = new Set(parties.flatMap((owner) => signersFor(file, owner, date).map(({ id }) => id)));
  return { actId, signedOn: date, signerEntityIds: [...signers], cve, ...others, documentId };
}

/** Where a form ends at the earliest: after all that statutes, or a change of them, are quoted by. */
const lastPage = { ofStatutes: 7, ofChange: 5 } as const;

function citeCode(
  file: ChileanCaseFile,
  pointer: string,
  { actId, cve, documentId }: FormSignature,
  earliest: number,
): void {
  const page = Math.max(earliest, file.dossier.document(documentId).pages);
  const quote = fill(wording.ACTO_RES.verification, { cve, actId });
  file.dossier.cite(`${pointer}/res`, { documentId, page, quote, origin: 'registry' });
}
