import type { Act, Document, Position, Power } from '../../../contract/generated/types.js';
import { facultyLabel } from '../../jurisdictions/faculties.js';
import type { LiquidatorTexts } from '../../jurisdictions/fault-texts.js';
import { updateTaxRepresentatives } from './consequences.js';
import { certifyOffice } from './ended-certificates.js';
import { liquidatorPower } from './liquidator-powers.js';
import { documentsOf, entityOf, type OpenReport } from './open-report.js';
import { cite, citeFaculties, reword } from './papers.js';
import { signsAlone } from './sole-signer.js';

const administering: ReadonlySet<Position['title']> = new Set([
  'administrador',
  'presidente',
  'vicepresidente',
  'director',
]);

/** Where the law makes liquidators of those who administered when the company was dissolved, they become that. */
export function convertAdministrators(report: OpenReport, { date, deed }: Act): void {
  const texts = report.practice.texts.dissolution.liquidators;
  const { draft, company } = report;
  const document = draft.documents.find(({ id }) => id === deed?.documentId);
  if (texts === null || deed === null || document === undefined) return;
  const ended = draft.administration.positions.filter(
    ({ title, status, until }) => administering.has(title) && status === 'extinguido' && until === date,
  );
  const people = [...new Set(ended.map(({ entityId }) => entityId))];
  if (people.length === 0) return;
  company.status = 'en_liquidacion';
  const offices = people.map((entityId) => officeOf(report, texts, { entityId, from: date, deed }));
  draft.administration.positions.push(...offices);
  certify(report, texts, ended, offices);
  const power = powerOf(report, texts, people, { date, deed });
  draft.powers.push(power);
  const pointer = `/powers/${draft.powers.length - 1}`;
  cite(report, pointer, { document, page: 3, quote: texts.faculties });
  citeFaculties(report, pointer, power, { document, page: 3 });
  updateTaxRepresentatives(report, ...people);
}

/** The register's certificate names them, and papers of later call them by their new office. */
function certify(
  report: OpenReport,
  texts: LiquidatorTexts,
  ended: readonly Position[],
  offices: readonly Position[],
): void {
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  for (const office of offices) {
    if (certificate !== undefined) certifyOffice(report, certificate, office, texts.officer);
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

function officeOf(
  report: OpenReport,
  { office }: LiquidatorTexts,
  { entityId, from, deed }: Pick<Position, 'entityId' | 'from'> & { deed: NonNullable<Act['deed']> },
): Position {
  return {
    id: entityId.replace(/^ent_/, 'pos_liquidator_'),
    entityId,
    title: 'liquidador',
    titleLabel: office[entityOf(report, entityId).person?.sex === 'F' ? 'F' : 'M'],
    independent: false,
    from,
    until: null,
    status: 'vigente',
    appointedBy: 'estatuto',
    documentId: deed.documentId,
    deed,
  };
}

/** What those who liquidate may do, each of them alone. */
function powerOf(
  report: OpenReport,
  texts: LiquidatorTexts,
  [first = '', ...others]: readonly string[],
  { date, deed }: { date: string; deed: NonNullable<Act['deed']> },
): Power {
  const alone = signsAlone('liquidators', first, { currency: report.practice.limitCurrency });
  const { documentId } = deed;
  return liquidatorPower(report, {
    id: 'pow_liquidators',
    title: texts.power,
    grantedBy: 'estatuto',
    instrument: { documentId, form: 'escritura_publica', deed },
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
