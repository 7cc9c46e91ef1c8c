import type { Proceedings, ProceedingTexts } from '../../../contract/generated/types.js';
import {
  addDays,
  addYears,
  type CivilDate,
  daysBetween,
  earliest,
  latest,
  yearOf,
} from '../../../values/dates.js';
import { type Draws, drawsAt } from '../../../values/draws.js';
import { fillTemplate } from '../../../values/message-text.js';
import { spanishDate, spanishMoney } from '../../words/spanish.js';
import { type Lawsuit, searchResult } from '../dossier.js';
import { docketOn } from '../drawn-records.js';
import {
  addRegisteredDocument,
  money,
  officesOf,
  type RegisteredCaseFile,
  readCompany,
  recentDate,
} from './case-file.js';
import { namesOn } from './country.js';

type Search = Proceedings['searches'][number];

const sources = [
  { source: 'boletin_concursal', type: 'CONSULTA_BOLETIN_CONCURSAL', texts: 'insolvency' },
  { source: 'poder_judicial', type: 'CONSULTA_PODER_JUDICIAL', texts: 'cases' },
] as const;

/** Share of companies with a lawsuit. */
const lawsuitShare = 0.3;

/**
 * Searches for the company in the notices of insolvencies and in the cases of the courts. Null before its country had
 * notices of insolvencies.
 */
export function searchProceedings(file: RegisteredCaseFile): Proceedings | null {
  const { country, plan, dossier } = file;
  const texts: ProceedingTexts = country.wording.proceedings;
  // Equal on all days, and apart from all other draws.
  const draws = drawsAt({ seed: plan.key.seed, type: 'proceedings', company: plan.taxId }, 'lawsuit');
  const days = sources.map(({ source }) => recentDate(file, source, 0, 8));
  const [noticesOn = '', casesOn = ''] = days;
  if (noticesOn < texts.insolvency.since) return null;
  const lawsuit = casesOn < texts.cases.since ? null : lawsuitOf(file, draws);
  const litigation = lawsuit === null ? [] : [lawsuit];
  const searches: Search[] = [];
  sources.forEach(({ source, type, texts: part }, index) => {
    const consultedOn = days[index] ?? noticesOn;
    if (consultedOn < texts[part].since) return;
    const documentId = addRegisteredDocument(file, `consulta_${source}`, {
      type,
      issuedOn: consultedOn,
      pages: [1, 2],
    });
    readCompany(file, documentId);
    const entries = part === 'cases' ? litigation.map((one) => printedLawsuit(texts, one)) : [];
    const statement = searchResult(texts[part], texts.registers, {
      company: plan.name,
      taxId: country.law.taxId.print(plan.taxId),
      consultedOn,
      entries,
    });
    dossier.cite(`/proceedings/searches/${searches.length}`, documentId, 1, statement, 'registry');
    searches.push({
      source,
      sourceLabel: texts[part].label,
      consultedOn,
      found: entries.length,
      statement,
      documentId,
    });
    if (part === 'cases')
      for (const [index, entry] of entries.entries())
        dossier.cite(`/proceedings/litigation/${index}`, documentId, 1, entry, 'registry');
  });
  return { searches, insolvency: [], litigation };
}

/** Writes an insolvency as its public notice does. */
export function printedNotice(
  { insolvency }: ProceedingTexts,
  {
    caseNumber,
    court,
    publishedOn,
  }: Pick<Proceedings['insolvency'][number], 'caseNumber' | 'court' | 'publishedOn'>,
): string {
  return fillTemplate(insolvency.entry, { caseNumber, court, publishedOn: spanishDate(publishedOn) });
}

function printedLawsuit(texts: ProceedingTexts, lawsuit: Lawsuit): string {
  const { caseNumber, court, counterparty, matterLabel, filedOn, role, status, amount } = lawsuit;
  return fillTemplate(texts.cases.entry, {
    caseNumber,
    court,
    side: texts.sides[role],
    counterparty,
    matter: matterLabel,
    amount: amount === null ? '' : spanishMoney(amount),
    filedOn: spanishDate(filedOn),
    status: texts.statuses[status],
  });
}

/** Last day of drawn lawsuits. */
const lastDay: CivilDate = '2025-06-30';

/** Draws an ordinary lawsuit about a debt or damages; null for most companies. */
function lawsuitOf(file: RegisteredCaseFile, draws: Draws): Lawsuit | null {
  const { country, plan } = file;
  const texts: ProceedingTexts = country.wording.proceedings;
  const last = earliest(lastDay, addDays(plan.asOfDate, -30));
  const first = [addDays(plan.foundedOn, 120), addYears(last, -4), texts.cases.since].reduce(latest);
  const room = daysBetween(first, addDays(last, -10));
  if (!draws.chance('sued', lawsuitShare) || room < 0) return null;
  const filedOn = officesOf(country).onOrAfter(addDays(first, draws.int('day', 0, room)));
  const court = draws.int('court', 0, texts.courts.length - 1);
  const number = docketOn(draws, filedOn, texts.casesPerYear);
  const matter = draws.pick('matter', ['cobro_de_pesos', 'indemnizacion_de_perjuicios'] as const);
  const { name: place } = namesOn(plan.place, filedOn);
  const values = {
    place: country.law.terms.placesWithArticle?.[place] ?? place,
    number: String(number),
    padded: String(number).padStart(5, '0'),
    year: String(yearOf(filedOn)),
    placeCode: texts.placeCodes?.[plan.place.name] ?? '',
    court: (/\d{3}/.exec(texts.courts[court] ?? '') ?? [''])[0],
  };
  return {
    id: 'lit_1',
    entityId: file.entities[0]?.id ?? '',
    role: matter === 'cobro_de_pesos' && draws.chance('sues', 0.5) ? 'demandante' : 'demandado',
    counterparty: draws.pick('counterparty', texts.counterparties),
    matter,
    matterLabel: texts.matters[matter],
    court: fillTemplate(texts.courts[court] ?? '', values),
    caseNumber: fillTemplate(texts.caseNumber, values),
    filedOn,
    amount: money(file, Math.max(1, Math.round(plan.foundingCapital / 1_000)) * draws.int('amount', 20, 400)),
    precautionaryMeasure: null,
    status: draws.chance('pending', 0.5) ? 'en_tramitacion' : 'terminada',
    documentId: 'doc_consulta_poder_judicial',
  };
}
