import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Act } from '../../../../contract/generated/types.js';
import { addDays, latest } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { spanishDate, spanishMoney } from '../../../words/spanish.js';
import { companyPointer } from '../../dossier.js';
import type { LegalForm } from '../../legal-forms.js';
import { newAct } from '../../new-records.js';
import { effectsBetween } from '../../stated-values.js';
import { chileanOffices } from '../calendar.js';
import type { ChileanCaseFile } from '../case-file.js';
import { formOf, wordsFor } from '../legal-forms.js';
import { styledNotary } from '../notarial-deeds.js';
import { capitalMoney } from '../phrases.js';
import { type CompanyChange, isElectronic } from '../plan/company-history.js';
import type { PastChange } from '../plan/company-plan.js';
import { amendByDeed, amendByForm, incorporateByDeed, incorporateByForm } from './act-instruments.js';
import { actLabel, summaryOf } from './act-sentences.js';
import { statedFields } from './clauses.js';
import { locatorValues, seatOf } from './registrations.js';

/** The acts of the company since its founding. */
export interface ChileanActs {
  readonly incorporation: Act;
  readonly amendments: Act[];
}

/** Writes the incorporation and the amendments, with their documents and readings. */
export function writeActs(file: ChileanCaseFile): ChileanActs {
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
