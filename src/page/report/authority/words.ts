import type { Authority, Content } from '../../../contract/generated/types.js';
import type { ConsideredPower, MayActReason } from '../../../legal/judging/may-act/may-act.js';
import { moneyText } from '../../i18n/format.js';
import { dictionary } from '../../i18n/language.js';

export const words = dictionary({
  es: {
    title: 'Quién puede firmar qué, y hasta cuánto',
    faculties: 'Facultades',
    requested: 'solicitada',
    nobody: 'Ningún poder vigente da facultades a nadie.',
    nobodySigns: 'nadie',
    or: 'o',
    and: 'y',
    ofClass: (count: number, code: string) => `${count} de clase ${code}`,
    of: (count: number) => `${count} de`,
    andOthers: (count: number) => `y ${count} más`,
    anyAmount: 'Cualquier monto',
    upTo: (to: string) => `Hasta ${to}`,
    between: (from: string, to: string) => `Sobre ${from} y hasta ${to}`,
    over: (from: string) => `Sobre ${from}`,
    perOperation: 'por operación',
    periods: {
      operacion: '',
      dia: 'al día',
      mes: 'al mes',
      ano: 'al año',
      total: 'en total',
    } satisfies Record<Authority['per'], string>,
    ask: '¿Pueden firmar?',
    faculty: 'Facultad',
    amount: 'Monto',
    amountHint: 'Vacío: cualquier monto',
    currency: 'Moneda',
    people: 'Firmarían',
    morePeople: (count: string) => `Mostrar ${count} personas más`,
    choosePeople: 'Elija quiénes firmarían.',
    yes: 'Sí',
    no: 'No',
    basis: 'Por el poder',
    missing: 'Falta:',
    missingAnyOf: 'Falta cualquiera de estas firmas:',
    moreWays: 'Hay además otras maneras.',
    signaturesOf: (count: number, label: string) =>
      count === 1 ? `una firma de ${label}:` : `${count} firmas de ${label}:`,
    gone: 'ya no puede firmar.',
    noAuthority: 'su firma no cuenta para esto.',
    reasons: {
      sufficient: 'Sus firmas bastan.',
      signatures_missing: 'Deben firmar más personas.',
      unknown_people: 'El informe no conoce a alguna de estas personas.',
      company_extinct: 'La sociedad ya no existe: nadie actúa por ella.',
      company_liquidated: 'Se publicó su liquidación: sólo su liquidador actúa por ella.',
      outside_validity: 'Ese día el informe no vale.',
      no_power: 'Ningún poder vigente da esta facultad.',
      no_power_for_amount: 'Ningún poder vigente llega a ese monto.',
      currency_not_comparable: 'Los límites están en otra moneda, y el informe no dice cuánto vale.',
      nobody_left: 'Ya no quedan personas suficientes para firmar juntas.',
      amount_needed: 'Para algunos montos sí y para otros no: indique el monto.',
    } satisfies Record<MayActReason, string>,
    states: {
      vigente: 'vigente',
      withheld: 'excluye esta facultad',
      sin_poder_de_origen: 'el poder del que se delegó no rige',
      vencido: 'vencido',
      revocado: 'revocado',
      renunciado: 'renunciado',
      extinguido: 'extinguido',
      suspendido: 'suspendido',
      no_acreditado: 'no acreditado',
      por_comenzar: 'aún no comienza',
    } satisfies Record<ConsideredPower['state'], string>,
  },
  en: {
    title: 'Who can sign what, and up to how much',
    faculties: 'Faculties',
    requested: 'requested',
    nobody: 'No power in force gives anybody a faculty.',
    nobodySigns: 'nobody',
    or: 'or',
    and: 'and',
    ofClass: (count, code) => `${count} of class ${code}`,
    of: (count) => `${count} of`,
    andOthers: (count) => `and ${count} more`,
    anyAmount: 'Any amount',
    upTo: (to) => `Up to ${to}`,
    between: (from, to) => `Over ${from} and up to ${to}`,
    over: (from) => `Over ${from}`,
    perOperation: 'each operation',
    periods: { operacion: '', dia: 'a day', mes: 'a month', ano: 'a year', total: 'in total' },
    ask: 'May they sign?',
    faculty: 'Faculty',
    amount: 'Amount',
    amountHint: 'Empty: any amount',
    currency: 'Currency',
    people: 'They would sign',
    morePeople: (count) => `Show ${count} more people`,
    choosePeople: 'Choose who would sign.',
    yes: 'Yes',
    no: 'No',
    basis: 'By the power',
    missing: 'Missing:',
    missingAnyOf: 'Any one of these is missing:',
    moreWays: 'There are other ways besides.',
    signaturesOf: (count, label) =>
      count === 1 ? `one signature of ${label}:` : `${count} signatures of ${label}:`,
    gone: 'can not sign any more.',
    noAuthority: 'this signature does not count here.',
    reasons: {
      sufficient: 'Their signatures are enough.',
      signatures_missing: 'More people have to sign.',
      unknown_people: 'The report does not know one of these people.',
      company_extinct: 'The company is no more: nobody acts for it.',
      company_liquidated: 'Its liquidation was published: only its liquidator acts for it.',
      outside_validity: 'The report does not hold for that day.',
      no_power: 'No power in force gives this faculty.',
      no_power_for_amount: 'No power in force reaches this amount.',
      currency_not_comparable: 'The limits are in another currency, and the report has no exchange rate.',
      nobody_left: 'There are not enough people any more who could sign together.',
      amount_needed: 'For some amounts yes and for others no: enter the amount.',
    },
    states: {
      vigente: 'in force',
      withheld: 'excludes this faculty',
      sin_poder_de_origen: 'the power that it was delegated by has no effect',
      vencido: 'expired',
      revocado: 'revoked',
      renunciado: 'renounced',
      extinguido: 'extinguished',
      suspendido: 'suspended',
      no_acreditado: 'not proven',
      por_comenzar: 'not begun yet',
    },
  },
});

type AuthorityBracket = Pick<Authority, 'from' | 'to' | 'per'>;

/** Faculty labels of a report by code, as its powers name them. */
export function facultyLabels({ powers }: Content): ReadonlyMap<string, string> {
  return new Map(powers.flatMap(({ faculties }) => faculties.map(({ code, label }) => [code, label])));
}

/**
 * Examples: `up to UF 500`, `over UF 500 and up to UF 5,000`, `over UF 5,000`, `any amount`; with the period
 * unless the amounts are per operation.
 */
export function bracketText({ from, to, per }: AuthorityBracket): string {
  const t = words();
  const over = t.periods[per] === '' ? '' : ` ${t.periods[per]}`;
  return `${amountsText({ from, to })}${over}`;
}

export function amountsText({ from, to }: Pick<AuthorityBracket, 'from' | 'to'>): string {
  const t = words();
  const isFromZero = Number(from.amount) === 0;
  if (to === null) return isFromZero ? t.anyAmount : t.over(moneyText(from));
  return isFromZero ? t.upTo(moneyText(to)) : t.between(moneyText(from), moneyText(to));
}
