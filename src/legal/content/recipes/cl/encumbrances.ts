import texts from '../../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Deed, Document, Entity, Shareholder } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { fill, nameWithId, sharesInWords, shortName } from '../../../jurisdictions/cl/phrases.js';
import { formatRut } from '../../../jurisdictions/cl/rut.js';
import { spanishDate } from '../../../words/spanish.js';
import { openForParties } from '../../changes/chilean-openings.js';
import { currentHoldings } from '../../changes/consequences.js';
import { signDeed } from '../../changes/deeds.js';
import { cite } from '../../changes/documents.js';
import { dayOf, entityOf, lastActDay, type OpenReport } from '../../changes/open-report.js';
import { addPerson, addSearch } from '../../changes/people.js';
import { date, onlyInChile, type Recipe, recipe } from '../recipe.js';

type Kind = Shareholder['encumbrances'][number]['kind'];

/** What burdens a holding, as its instrument and the register word it. */
interface Burden {
  readonly kind: Kind;
  readonly holding: Shareholder;
  readonly creditor: Entity;
  readonly document: Document;
  /** Null where a court orders it. */
  readonly deed: Deed | null;
  readonly since: CivilDate;
  /** The day of its note in the register, and the note; null where there is none. */
  readonly noted: { readonly on: CivilDate; readonly text: string } | null;
  readonly text: string;
  /** What the texts speak of besides. */
  readonly values?: { readonly [placeholder: string]: string };
}

/** A bank that the report knows, or a new one. */
export function addCreditor(report: OpenReport, document: Document): Entity {
  const { draft } = report;
  const known = draft.entities.find(({ id }) => id === 'ent_creditor');
  if (known !== undefined) return known;
  const { name, body, address } = report.draws('creditor').pick('bank', texts.creditors);
  const creditor: Entity = {
    id: 'ent_creditor',
    kind: 'company',
    roles: ['counterparty'],
    name,
    nameVariations: [],
    taxId: { type: 'RUT', value: formatRut(body), country: 'CL', valid: true },
    otherIds: [],
    nationality: 'CL',
    address: { ...address, unit: null, country: 'CL' },
    localRepresentativeId: null,
    person: null,
    company: null,
  };
  draft.entities.push(creditor);
  const pointer = `/entities/${draft.entities.length - 1}`;
  for (const member of ['name', 'taxId'])
    cite(report, `${pointer}/${member}`, { document, page: 2, quote: nameWithId(creditor) });
  addSearch(report, creditor);
  return creditor;
}

/** Lets somebody speak for a bank that signs a deed. */
function represent(report: OpenReport, creditor: Entity, since: CivilDate): void {
  if (creditor.kind === 'person' || creditor.localRepresentativeId !== null) return;
  const occupation = texts.creditorsAgent;
  const agent = addPerson(report, { key: 'creditor_agent', role: 'counterparty', occupation, since });
  creditor.localRepresentativeId = agent.id;
}

/** The holdings of today that can be burdened: shares in the hands of those who have a Chilean number. */
export function burdenable(report: OpenReport): Shareholder[] {
  return currentHoldings(report).filter(
    ({ interest, holderEntityId }) =>
      interest === 'acciones' && entityOf(report, holderEntityId).taxId !== null,
  );
}

/** Puts a burden on a holding, where its instrument and the register tell of it. */
export function addBurden(report: OpenReport, written: Burden): void {
  const { kind, holding, creditor, document, deed, since, noted, text } = written;
  const { draft, subject } = report;
  const holder = entityOf(report, holding.holderEntityId);
  const values = {
    ...written.values,
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
    represent(report, creditor, since);
    openForParties(report, { deed, document, pointer: `${pointer}/since` }, [holder, creditor]);
  }
  // Where nobody appears, the instrument tells a company by its number.
  const named = deed === null && creditor.kind !== 'person' ? nameWithId(creditor) : shortName(creditor);
  cite(report, pointer, { document, page: 2, quote: fill(text, { ...values, creditor: named }) });
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  if (noted === null || register === undefined) return;
  const quote = fill(noted.text, { ...values, date: spanishDate(noted.on) });
  cite(report, `${pointer}/registeredOn`, {
    document: register,
    page: register.pages,
    quote,
    origin: 'registry',
  });
}

/** Faults in what burdens the shares of a Chilean company. */
export const burdenedHolderRecipes: readonly Recipe[] = [
  recipe({
    id: 'pledge-unregistered',
    unfit: onlyInChile('That a pledge binds the company once it is noted in its register is Chilean law.'),
    breaks: 'SHR-006',
    title: {
      es: 'Una prenda sobre acciones no está inscrita en el registro de accionistas',
      en: 'A pledge of shares is not noted in the register of shareholders',
    },
    parameters: { date: date('', 'Day of the pledge. Empty: some four months ago.') },
    target: (report, values) => {
      const [holding] = burdenable(report);
      const day = holding && dayOf(report, values.date, 124, lastActDay(report), holding.acquiredOn);
      return holding === undefined || day === undefined || day > report.asOf ? null : { holding, day };
    },
    edit: (report, { holding, day: since }) => {
      const { pledge: text, title } = texts.PRENDA;
      const { deed, document } = signDeed(report, 'prenda', { type: 'ESCRITURA_GRAVAMEN', title }, since);
      const creditor = addCreditor(report, document);
      addBurden(report, { kind: 'prenda', holding, creditor, document, deed, since, noted: null, text });
    },
  }),
];
