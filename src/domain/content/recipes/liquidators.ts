import type { Act, Document, Position, Power } from '../../../contract/generated/types.js';
import { facultyLabel } from '../../jurisdictions/faculties.js';
import type { LiquidatorTexts } from '../../jurisdictions/fault-texts.js';
import { spanishList } from '../../words/spanish-lists.js';
import { fill } from '../../words/templates.js';
import { updateTaxRepresentatives } from './consequences.js';
import { certifyOffice } from './ended-certificates.js';
import { liquidatorPower } from './liquidator-powers.js';
import { documentsOf, entityOf, type OpenReport } from './open-report.js';
import { cite, citeFaculties, reword } from './papers.js';
import { signsAlone } from './sole-signer.js';

/** Where those who administered when the company was dissolved liquidate it, they become liquidators. */
export function convertAdministrators(report: OpenReport, act: Act): void {
  const texts = report.practice.texts.dissolution.liquidators;
  const { draft, company } = report;
  const document = instrumentOf(report, act);
  if (texts === null || document === undefined) return;
  const { date, deed } = act;
  const ended = draft.administration.positions.filter(
    ({ title, status, until }) => texts.from.includes(title) && status === 'extinguido' && until === date,
  );
  const people = [...new Set(ended.map(({ entityId }) => entityId))];
  if (people.length === 0) return;
  company.status = 'en_liquidacion';
  const instrument = { date, deed, documentId: document.id };
  const offices = people.map((entityId) => officeOf(report, texts, entityId, instrument));
  draft.administration.positions.push(...offices);
  certify(report, texts, act, ended, offices);
  const power = powerOf(report, texts, people, instrument);
  draft.powers.push(power);
  const pointer = `/powers/${draft.powers.length - 1}`;
  const persons = people.map((entityId) => report.practice.nameWithId(entityOf(report, entityId)));
  const quote = fill(texts.faculties, { persons: spanishList(persons, 'y', '; ') });
  cite(report, pointer, { document, page: 3, quote });
  citeFaculties(report, pointer, power, { document, page: 3 });
  updateTaxRepresentatives(report, ...people);
}

/** The deed of an act, or the minutes where it has none. */
function instrumentOf({ draft }: OpenReport, { deed, date }: Act): Document | undefined {
  return draft.documents.find(({ id, type, issuedOn }) =>
    deed === null ? type === 'ACTA_JUNTA' && issuedOn === date : id === deed.documentId,
  );
}

/** The register names them, and papers of later call them by their new office. */
function certify(
  report: OpenReport,
  texts: LiquidatorTexts,
  { registration }: Act,
  ended: readonly Position[],
  offices: readonly Position[],
): void {
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  const entry = report.draft.documents.find(({ id }) => id === registration?.documentId);
  const document = texts.entered ? entry : certificate;
  for (const office of offices) {
    if (document !== undefined) certifyOffice(report, document, office, texts.officer);
  }
  const later = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES').filter(
    ({ issuedOn }) => issuedOn > (offices[0]?.from ?? issuedOn),
  );
  for (const paper of later) renameOffices(report, paper, ended, offices);
}

function renameOffices(
  report: OpenReport,
  paper: Document,
  ended: readonly Position[],
  offices: readonly Position[],
): void {
  for (const { entityId, titleLabel } of ended) {
    const now = offices.find((office) => office.entityId === entityId)?.titleLabel ?? titleLabel;
    reword(report, paper, titleLabel.toLowerCase(), now.toLowerCase());
  }
}

/** Where liquidators stand since when. */
interface Instrument {
  readonly date: string;
  readonly deed: Act['deed'];
  readonly documentId: string;
}

function officeOf(
  report: OpenReport,
  { office, byMeeting }: LiquidatorTexts,
  entityId: string,
  { date, deed, documentId }: Instrument,
): Position {
  return {
    id: entityId.replace(/^ent_/, 'pos_liquidator_'),
    entityId,
    title: 'liquidador',
    titleLabel: office[entityOf(report, entityId).person?.sex === 'F' ? 'F' : 'M'],
    independent: false,
    from: date,
    until: null,
    status: 'vigente',
    appointedBy: appointing(byMeeting),
    documentId,
    deed,
  };
}

function appointing(byMeeting: boolean): 'junta' | 'estatuto' {
  return byMeeting ? 'junta' : 'estatuto';
}

/** What those who liquidate may do, each of them alone. */
function powerOf(
  report: OpenReport,
  texts: LiquidatorTexts,
  [first = '', ...others]: readonly string[],
  { date, deed, documentId }: Instrument,
): Power {
  const alone = signsAlone('liquidators', first, { currency: report.practice.limitCurrency });
  return liquidatorPower(report, {
    id: 'pow_liquidators',
    title: texts.power,
    grantedBy: appointing(texts.byMeeting),
    instrument: { documentId, form: deed === null ? 'documento_privado' : 'escritura_publica', deed },
    faculties: texts.powers.map(({ code, text }) => ({
      code,
      label: report.law.facultyLabels[code] ?? facultyLabel(code),
      text,
      excluded: false,
    })),
    signingRules: [{ ...alone, anyOf: [first, ...others].map((entityId) => [{ entityId, count: 1 }]) }],
    validFrom: date,
  });
}
