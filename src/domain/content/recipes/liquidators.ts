import type { Act, Document, Position } from '../../../contract/generated/types.js';
import type { LiquidatorTexts } from '../../jurisdictions/fault-texts.js';
import type { CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import { fillTemplate } from '../../words/templates.js';
import { updateTaxRepresentatives } from './consequences.js';
import { certifyOffice } from './ended-certificates.js';
import { empowerLiquidators, seatLiquidator } from './liquidator-powers.js';
import { documentsOf, entityOf, entryValues, type OpenReport } from './open-report.js';
import { reword } from './papers.js';

/** Where those who administered when the company was dissolved liquidate it, they become liquidators on that day. */
export function convertAdministrators(report: OpenReport, act: Act, day: CivilDate): void {
  const texts = report.practice.texts.dissolution.liquidators;
  const { company } = report;
  const document = instrumentOf(report, act);
  if (texts === null || document === undefined) return;
  const { deed } = act;
  const ended = endedOn(report, texts, day);
  const people = [...new Set(ended.map(({ entityId }) => entityId))];
  if (people.length === 0) return;
  company.status = 'en_liquidacion';
  const appointedBy = texts.byMeeting ? 'junta' : 'estatuto';
  const offices = people.map((entityId) =>
    seatLiquidator(report, texts.office, {
      id: entityId.replace(/^ent_/, 'pos_liquidator_'),
      entityId,
      from: day,
      appointedBy,
      documentId: document.id,
      deed,
    }),
  );
  certify(report, texts, act, { ended, offices });
  const persons = people.map((entityId) => report.practice.nameWithId(entityOf(report, entityId)));
  const words = wordsFor(texts, people);
  empowerLiquidators(report, {
    key: 'liquidators',
    entityIds: people,
    title: words.power,
    grantedBy: appointedBy,
    validFrom: day,
    instrument: { form: deed === null ? 'documento_privado' : 'escritura_publica', deed },
    powers: texts.powers,
    replacing: resolvedIn(report, act),
    document,
    page: 3,
    quote: fillTemplate(words.faculties, { persons: inApposition(persons) }),
  });
  updateTaxRepresentatives(report, ...people);
}

/** The offices of those who may liquidate, which ended on a day. */
function endedOn({ draft }: OpenReport, { from }: LiquidatorTexts, day: CivilDate): Position[] {
  return draft.administration.positions.filter(
    ({ title, status, until }) => from.includes(title) && status === 'extinguido' && until === day,
  );
}

/** Several within a sentence; two need no more than commas between them. */
function inApposition(persons: readonly string[]): string {
  return persons.length === 2 ? persons.join(', y ') : spanishList(persons, 'y', '; ');
}

/** The deed of an act, or the minutes where it has none. */
export function instrumentOf({ draft }: OpenReport, { deed, date }: Act): Document | undefined {
  return draft.documents.find(({ id, type, issuedOn }) =>
    deed === null ? type === 'ACTA_JUNTA' && issuedOn === date : id === deed.documentId,
  );
}

/** What the act that dissolved the company resolved. */
function resolvedIn({ draft, company, companyPointer }: OpenReport, act: Act) {
  const told = draft.provenance[`${companyPointer}/amendments/${company.amendments.indexOf(act)}`];
  return told?.page == null || told.quote === null ? null : { page: told.page, quote: told.quote };
}

/** Offices that ended, and those that took their place. */
interface Handover {
  readonly ended: readonly Position[];
  readonly offices: readonly Position[];
}

/** The register names them, and papers of later call them by their new office. */
function certify(
  report: OpenReport,
  texts: LiquidatorTexts,
  { date, registration }: Act,
  handover: Handover,
): void {
  const { offices } = handover;
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  const entry = report.draft.documents.find(({ id }) => id === registration?.documentId);
  const document = texts.entered ? entry : certificate;
  const values = {
    ...entryValues(registration),
    appointedOn: spanishDate(date),
    entry: registration === null ? '' : report.law.locator(registration),
  };
  for (const office of offices) {
    if (texts.entered && texts.certified !== undefined && certificate !== undefined) {
      certifyOffice(report, certificate, office, { template: texts.certified, values });
      if (entry !== undefined)
        certifyOffice(report, entry, office, { template: texts.officer, member: '/from' });
    } else if (document !== undefined)
      certifyOffice(report, document, office, { template: texts.officer, values });
  }
  const later = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES').filter(
    ({ issuedOn }) => issuedOn > (offices[0]?.from ?? issuedOn),
  );
  for (const paper of later) renameOffices(report, paper, handover);
}

function renameOffices(report: OpenReport, paper: Document, { ended, offices }: Handover): void {
  for (const { entityId, titleLabel } of ended) {
    const now = offices.find((office) => office.entityId === entityId)?.titleLabel ?? titleLabel;
    reword(report, paper, titleLabel.toLowerCase(), now.toLowerCase());
  }
}

/** The title of their power and the sentence that makes them liquidators, of one or of several. */
function wordsFor({ power, faculties, several }: LiquidatorTexts, people: readonly string[]) {
  return people.length > 1 && several !== undefined ? several : { power, faculties };
}
