import type { Act, Company, Content, Money } from '../../src/contract/generated/types.js';
import { subjectOf, textOf } from './paper-checker.js';

/** Returns statements on paid and owed capital that differ from the law, the documents or a sum. */
export function capitalObjectionsTo(content: Content): string[] {
  const checks = [holdingsOfCapital, paidParts, owedInMoney, paidOnce, reductions, ownerCapital, ownShares];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

function hasFinding({ validations }: Content, ...ruleIds: string[]): boolean {
  return validations.some(
    ({ ruleId, outcome }) => ruleIds.includes(ruleId) && (outcome === 'failed' || outcome === 'warning'),
  );
}

/** The amounts that the holders subscribed and paid add up to the subscribed and the paid capital. */
function holdingsOfCapital(content: Content): string[] {
  const { shareholders, subjectEntityId, shareholderSummary } = content;
  const { capital } = subjectOf(content).company;
  if (
    capital === null ||
    shareholderSummary.truncated ||
    hasFinding(content, 'CAP-001', 'SHR-001', 'SHR-003')
  )
    return [];
  const held = shareholders.filter(
    ({ issuerEntityId, status }) => issuerEntityId === subjectEntityId && status === 'vigente',
  );
  return (['subscribed', 'paid'] as const).flatMap((part) => {
    const amounts = held.flatMap((holding) => holding[part]?.amount ?? []);
    if (amounts.length === 0) return [];
    const sum = amounts.reduce((total, amount) => total + Number(amount), 0);
    const whole = Number(capital[part].amount);
    return Math.abs(sum - whole) < 1 ? [] : [`the holders have ${sum} of ${whole} ${part} capital`];
  });
}

function capitalEffect({ effects }: Act): { before: number; after: number } | null {
  const effect = effects.find((effect) => effect.field === 'capital');
  if (effect === undefined) return null;
  const amount = (stated: Money | null) => Number(stated?.amount ?? 0);
  return { before: amount(effect.before), after: amount(effect.after) };
}

/** Returns the day of the contributions that were paid in part; empty if none was. */
function dayOfBalance({ contributions }: NonNullable<Company['capital']>): string {
  return contributions.reduce((day, { paidOn }, index) => {
    const next = contributions[index + 1];
    const isInPart = next?.paidOn === null && next.kind !== 'trabajo';
    return isInPart && paidOn !== null && paidOn > day ? paidOn : day;
  }, '');
}

/** A decrease reduces the paid and the unpaid capital in proportion; all other contributions are paid. */
function paidParts(content: Content): string[] {
  const { capital, amendments } = subjectOf(content).company;
  if (capital === null || capital.contributions.length === 0 || hasFinding(content, 'CAP-001')) return [];
  const contributed = capital.contributions.filter(({ kind }) => kind !== 'trabajo');
  const owed = contributed
    .filter(({ paidOn }) => paidOn === null)
    .reduce((sum, { amount }) => sum + Number(amount.amount), 0);
  if (owed === 0) return [];
  const since = dayOfBalance(capital);
  const remaining = amendments.reduce((part, act) => {
    const { before, after } = capitalEffect(act) ?? { before: 0, after: 0 };
    return act.date > since && after < before ? (part * after) / before : part;
  }, 1);
  const unpaid = Number(capital.subscribed.amount) - Number(capital.paid.amount);
  return Math.abs(unpaid - owed * remaining) < 1
    ? []
    : [`the unpaid capital is ${unpaid} instead of ${owed * remaining}`];
}

/** Goods, claims and the property of a merged company are contributed in full, so only money is owed. */
function owedInMoney(content: Content): string[] {
  const { capital } = subjectOf(content).company;
  return (capital?.contributions ?? [])
    .filter(({ kind, paidOn }) => paidOn === null && kind !== 'dinero' && kind !== 'trabajo')
    .map(({ entityId, kind }) => `${entityId} owes ${kind}`);
}

/** A document does not state that the same shares are paid in full and paid in part. */
function paidOnce({ documents }: Content): string[] {
  return documents
    .filter((paper) => {
      const text = textOf(paper);
      const isInPart = /en este acto en un [\d,]+ %/.test(text);
      return isInPart
        ? /quedan íntegramente pagadas|capitalización de créditos[^.]*en un [\d,]+ %/.test(text)
        : /[Dd]e él se ha pagado/.test(text) && /íntegramente suscritas y pagadas/.test(text);
    })
    .map(({ id }) => `${id} states shares as paid in full and in part`);
}

/**
 * The law reduces the first capital of a sociedad anónima to its paid part (article 11, Ley 18.046). The unpaid part of
 * an increase is still owed, and the board collects it (article 24).
 */
function reductions(content: Content): string[] {
  const { company } = subjectOf(content);
  const { capital, amendments, legalForm } = company;
  const found = content.validations.find(
    ({ ruleId, outcome }) => ruleId === 'CAP-002' && outcome === 'failed',
  );
  if (found === undefined || capital === null || !legalForm.startsWith('SA_')) return [];
  const since = dayOfBalance(capital);
  const increases = amendments.filter(({ kind }) => kind === 'aumento_capital');
  const isOfIncrease = since === '' ? increases.length > 0 : increases.some(({ date }) => date === since);
  const text = `${found.message} ${found.remedy ?? ''}`;
  const wrong = isOfIncrease
    ? /artículo 11\b|solo ministerio de la ley|nada se debe/
    : /artículo 24\b|directorio debe/;
  const right = isOfIncrease ? /dos tercios.*artículo 24\b/ : /artículo 11\b/;
  return [
    ...(wrong.test(text)
      ? [`the finding on the capital unpaid since ${since} says “${wrong.exec(text)?.[0]}”`]
      : []),
    ...(right.test(text) ? [] : [`the finding on the capital unpaid since ${since} does not cite its law`]),
  ];
}

/** The capital of an E.I.R.L. is stated as money or as goods, as it was contributed (article 4 c, Ley 19.857). */
function ownerCapital({ documents, ...content }: Content): string[] {
  const { capital, incorporation } = subjectOf({ documents, ...content }).company;
  const kinds = capital?.contributions.filter(({ paidOn }) => paidOn === incorporation?.date) ?? [];
  const inKind = kinds.some(({ kind }) => kind === 'bienes');
  return documents.flatMap((paper) => {
    const clauses =
      textOf(paper).match(/El capital de la empresa es la cantidad de [^.]*(?:\.\d{3}[^.]*)*\./g) ?? [];
    return clauses
      .filter((clause) => !(inKind ? /\ben especies\b/ : /\ben dinero\b/).test(clause))
      .map((clause) => `${paper.id} has “${clause}”`);
  });
}

/** A sociedad anónima with untraded shares cannot freely buy its own shares (articles 27 and 27 A, Ley 18.046). */
function ownShares({ shareTransfers, subjectEntityId, validations, ...content }: Content): string[] {
  const { legalForm } = subjectOf({ shareTransfers, subjectEntityId, validations, ...content }).company;
  const bought = shareTransfers.some(({ toEntityId }) => toEntityId === subjectEntityId);
  if (legalForm !== 'SA_CERRADA' || !bought) return [];
  return validations
    .filter(({ ruleId, outcome }) => ruleId === 'SHR-001' && outcome === 'failed')
    .filter(({ message }) => !/artículos 27 y 27 A de la Ley N° 18\.046/.test(message))
    .map(({ message }) => `the finding on own shares does not cite the limit: ${message}`);
}
