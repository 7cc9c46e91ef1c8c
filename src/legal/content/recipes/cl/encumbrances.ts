import texts from '../../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Deed, Document, Entity, Shareholder } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { nameWithId, sharesInWords, shortName } from '../../../jurisdictions/cl/phrases.js';
import { formatRut, rutRecord } from '../../../jurisdictions/cl/rut.js';
import { newEntity } from '../../../jurisdictions/new-records.js';
import { spanishDate } from '../../../words/spanish.js';
import { openForParties } from '../../changes/chilean-openings.js';
import { currentHoldings } from '../../changes/consequences.js';
import { signDeed } from '../../changes/deeds.js';
import { cite, citeRegister } from '../../changes/documents.js';
import { dayOf, entityOf, lastActDay, type OpenReport } from '../../changes/open-report.js';
import { addPerson, addSearch } from '../../changes/people.js';
import { type Recipe, recipe } from '../recipe.js';

/** Defects in the encumbrances of the shares of a Chilean company. */
export const burdenedHolderRecipes: readonly Recipe[] = [
  recipe('pledge-unregistered', {
    target: (report, values) => {
      const [holding] = encumberable(report);
      const day = holding && dayOf(report, values.date, 124, lastActDay(report), holding.acquiredOn);
      return holding === undefined || day === undefined || day > report.asOf ? null : { holding, day };
    },
    edit: (report, { holding, day: since }) => {
      const { pledge: text, title } = texts.PRENDA;
      const { deed, document } = signDeed(report, 'prenda', { type: 'ESCRITURA_GRAVAMEN', title }, since);
      const creditor = addCreditor(report, document);
      addEncumbrance(report, { kind: 'prenda', holding, creditor, document, deed, since, noted: null, text });
    },
  }),
];

/** An encumbrance of a holding, in the words of its instrument and of the register. */
interface Encumbrance {
  readonly kind: Shareholder['encumbrances'][number]['kind'];
  readonly holding: Shareholder;
  readonly creditor: Entity;
  readonly document: Document;
  /** Null if a court orders it. */
  readonly deed: Deed | null;
  readonly since: CivilDate;
  /** The day and text of its note in the register; null if there is none. */
  readonly noted: { readonly on: CivilDate; readonly text: string } | null;
  readonly text: string;
  /** Additional values of the texts. */
  readonly values?: { readonly [placeholder: string]: string };
}

/** Returns the creditor bank of the report, or adds one. */
export function addCreditor(report: OpenReport, document: Document): Entity {
  const { draft } = report;
  const known = draft.entities.find(({ id }) => id === 'ent_creditor');
  if (known !== undefined) return known;
  const { name, body, address } = report.draws('creditor').pick('bank', texts.creditors);
  const creditor = newEntity({
    id: 'ent_creditor',
    kind: 'company',
    roles: ['counterparty'],
    name,
    taxId: rutRecord(formatRut(body)),
    nationality: 'CL',
    address: { ...address, unit: null, country: 'CL' },
  });
  draft.entities.push(creditor);
  const pointer = `/entities/${draft.entities.length - 1}`;
  for (const field of ['name', 'taxId'])
    cite(report, `${pointer}/${field}`, { document, page: 2, quote: nameWithId(creditor) });
  addSearch(report, creditor);
  return creditor;
}

/** Returns the current holdings that can be encumbered: shares of holders with a Chilean tax number. */
export function encumberable(report: OpenReport): Shareholder[] {
  return currentHoldings(report).filter(
    ({ interest, holderEntityId }) =>
      interest === 'acciones' && entityOf(report, holderEntityId).taxId !== null,
  );
}

/** Adds an encumbrance to a holding, cited from its instrument and the register. */
export function addEncumbrance(report: OpenReport, encumbrance: Encumbrance): void {
  const { kind, holding, creditor, document, deed, since, noted, text } = encumbrance;
  const { draft, subject } = report;
  const holder = entityOf(report, holding.holderEntityId);
  const values = {
    ...encumbrance.values,
    holder: shortName(holder),
    creditor: shortName(creditor),
    company: subject.name,
    sharesPhrase: sharesInWords(holding.shares),
    deedDate: spanishDate(since),
  };
  for (const { id } of [holder, creditor])
    if (!document.subjectEntityIds.includes(id)) document.subjectEntityIds.push(id);
  const index = holding.encumbrances.length;
  holding.encumbrances.push({
    kind,
    inFavourOfEntityId: creditor.id,
    since,
    registeredOn: noted?.on ?? null,
    documentId: document.id,
  });
  const pointer = `/shareholders/${draft.shareholders.indexOf(holding)}/encumbrances/${index}`;
  if (deed !== null) {
    if (creditor.kind !== 'person' && creditor.localRepresentativeId === null) {
      const occupation = texts.creditorsAgent;
      const agent = addPerson(report, { key: 'creditor_agent', role: 'counterparty', occupation, since });
      creditor.localRepresentativeId = agent.id;
    }
    openForParties(report, { deed, document, pointer: `${pointer}/since` }, [holder, creditor]);
  }
  // Without an appearance, the instrument names a company with its number.
  const named = deed === null && creditor.kind !== 'person' ? nameWithId(creditor) : shortName(creditor);
  cite(report, pointer, { document, page: 2, quote: fillTemplate(text, { ...values, creditor: named }) });
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  if (noted === null || register === undefined) return;
  const quote = fillTemplate(noted.text, { ...values, date: spanishDate(noted.on) });
  citeRegister(report, `${pointer}/registeredOn`, { document: register, page: register.pages, quote });
}
