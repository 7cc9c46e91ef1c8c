import type { Document, Position, Power } from '../../../contract/generated/types.js';
import { facultyLabel } from '../../jurisdictions/faculties.js';
import type { InsolvencyTexts } from '../../jurisdictions/fault-texts.js';
import { entityOf, type OpenReport } from './open-report.js';
import { cite, citeFaculties } from './papers.js';
import { signsAlone } from './sole-signer.js';

type Office = Pick<Position, 'id' | 'entityId' | 'from' | 'appointedBy' | 'documentId' | 'deed'>;

/** Adds an office of who liquidates the company, called by sex. */
export function seatLiquidator(
  report: OpenReport,
  called: InsolvencyTexts['office'],
  office: Office,
): Position {
  const { person } = entityOf(report, office.entityId);
  const position: Position = {
    ...office,
    title: 'liquidador',
    titleLabel: called[person?.sex === 'F' ? 'F' : 'M'],
    independent: false,
    until: null,
    status: 'vigente',
  };
  report.draft.administration.positions.push(position);
  return position;
}

/** A power of those who liquidate, and the page and words of the paper that give it. */
interface Grant extends Pick<Power, 'title' | 'grantedBy' | 'validFrom'> {
  /** By which the power and its rule are known. */
  readonly key: 'liquidator' | 'liquidators';
  readonly entityIds: readonly string[];
  readonly instrument: Pick<Power['instrument'], 'form' | 'deed'>;
  readonly powers: InsolvencyTexts['powers'];
  readonly document: Document;
  readonly page: number;
  readonly quote: string;
  /** Where the same paper takes the company from those who acted for it; null where nobody can read it. */
  readonly replacing: { readonly page: number; readonly quote: string } | null;
}

/** Adds the power that goes with the office of those who liquidate, each of them alone, and takes the place of all others. */
export function empowerLiquidators(report: OpenReport, grant: Grant): void {
  const { draft } = report;
  const { document, page, quote, replacing } = grant;
  const power = powerOf(report, grant);
  draft.powers.push(power);
  const pointer = `/powers/${draft.powers.length - 1}`;
  cite(report, pointer, { document, page, quote });
  administerByLiquidators(report, { document, page, quote });
  if (replacing !== null) cite(report, `${pointer}/replacesEarlier`, { document, ...replacing });
  citeFaculties(report, pointer, power, { document, page });
}

/** From then on nobody administers but who liquidates, each alone; what told of the form before tells of a day in office. */
function administerByLiquidators(
  report: OpenReport,
  passage: Pick<Grant, 'document' | 'page' | 'quote'>,
): void {
  const { administration, provenance } = report.draft;
  administration.form = 'liquidador';
  administration.actingForm = 'individual';
  const pointer = '/administration/form';
  const before = provenance[pointer];
  const office = administration.positions.findIndex(({ documentId }) => documentId === before?.documentId);
  const since = `/administration/positions/${office}/from`;
  if (before !== undefined && office >= 0) provenance[since] ??= before;
  cite(report, pointer, passage);
}

function powerOf({ subject, law, practice }: OpenReport, grant: Grant): Power {
  const { key, title, grantedBy, validFrom, entityIds, instrument, powers, document } = grant;
  const [first = '', ...others] = entityIds;
  const alone = signsAlone(key, first, { currency: practice.limitCurrency });
  return {
    id: `pow_${key}`,
    kind: 'por_cargo',
    title,
    grantorEntityId: subject.id,
    grantedBy,
    grantees: { groupIds: [], entityIds: [], positionTitles: ['liquidador'] },
    instrument: { documentId: document.id, ...instrument },
    faculties: powers.map(({ code, text }) => ({
      code,
      label: law.facultyLabels[code] ?? facultyLabel(code),
      text,
      excluded: false,
    })),
    signingRules: [{ ...alone, anyOf: [first, ...others].map((entityId) => [{ entityId, count: 1 }]) }],
    validFrom,
    validUntil: null,
    status: 'vigente',
    revocation: null,
    delegation: { allowed: 'no', parentPowerId: null },
    replacesEarlier: true,
    irrevocable: false,
    selfContracting: false,
    events: [{ date: validFrom, action: 'otorgado', documentId: document.id }],
  };
}
