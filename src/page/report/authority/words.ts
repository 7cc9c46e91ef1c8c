import type { Authority } from '../../../contract/generated/types.js';
import type { ConsideredPower, MayActReason } from '../../../legal/judging/may-act/may-act.js';
import { type Bilingual, dictionary, moneyText } from '../../i18n/language.js';

export const words = dictionary({
  title: ['Quién puede firmar qué, y hasta cuánto', 'Signing authority by faculty and amount'],
  requestedTitle: ['Quién puede firmar lo solicitado', 'Signers of the requested operations'],
  nobodyCanSign: ['Nadie puede firmar:', 'Nobody can sign:'],
  allFaculties: ['Todas las facultades', 'All faculties'],
  faculties: ['Facultades', 'Faculties'],
  requested: ['solicitada', 'requested'],
  nobody: ['Ningún poder vigente da facultades a nadie.', 'No power in force gives anybody a faculty.'],
  nobodySigns: ['nadie', 'nobody'],
  or: ['o', 'or'],
  and: ['y', 'and'],
  ofClass: [
    (count: number, code: string) => `${count} de clase ${code}`,
    (count: number, code: string) => `${count} of class ${code}`,
  ],
  countOf: [(count: number) => `${count} de`, (count: number) => `${count} of`],
  andOthers: [(count: number) => `y ${count} más`, (count: number) => `and ${count} more`],
  anyAmount: ['Cualquier monto', 'Any amount'],
  upTo: [(to: string) => `Hasta ${to}`, (to: string) => `Up to ${to}`],
  between: [
    (from: string, to: string) => `Sobre ${from} y hasta ${to}`,
    (from: string, to: string) => `Over ${from} and up to ${to}`,
  ],
  over: [(from: string) => `Sobre ${from}`, (from: string) => `Over ${from}`],
  perOperation: ['por operación', 'each operation'],
  periods: {
    operacion: ['', ''],
    dia: ['al día', 'a day'],
    mes: ['al mes', 'a month'],
    ano: ['al año', 'a year'],
    total: ['en total', 'in total'],
  } satisfies Record<Authority['per'], Bilingual>,
  ask: ['¿Pueden firmar estas personas?', 'Can these people sign this?'],
  faculty: ['Facultad', 'Faculty'],
  amount: ['Monto', 'Amount'],
  amountHint: ['Cualquiera', 'Any amount'],
  currency: ['Moneda', 'Currency'],
  people: ['Firmantes', 'Signers'],
  morePeople: [
    (count: string) => `Mostrar ${count} personas más`,
    (count: string) => `Show ${count} more people`,
  ],
  choosePeople: ['Elija a los firmantes.', 'Choose the signers.'],
  yes: ['Sí', 'Yes'],
  no: ['No', 'No'],
  basis: ['Por el poder', 'By the power'],
  missing: ['Falta:', 'Missing:'],
  missingAnyOf: ['Falta cualquiera de estas firmas:', 'One of these combinations is missing:'],
  moreWays: ['Hay otras combinaciones.', 'There are other combinations.'],
  signaturesOf: [
    (count: number, label: string) =>
      count === 1 ? `una firma de ${label}:` : `${count} firmas de ${label}:`,
    (count: number, label: string) =>
      count === 1 ? `one signature of ${label}:` : `${count} signatures of ${label}:`,
  ],
  noLongerSigns: ['ya no puede firmar.', 'can no longer sign.'],
  noAuthority: ['su firma no cuenta para esto.', 'this signature does not count for this operation.'],
  reasons: {
    sufficient: ['Sus firmas bastan.', 'Their signatures are enough.'],
    signatures_missing: ['Deben firmar más personas.', 'More people have to sign.'],
    unknown_people: [
      'El informe no conoce a alguna de estas personas.',
      'The report does not name one of these people.',
    ],
    company_extinct: [
      'La sociedad ya no existe: nadie actúa por ella.',
      'The company no longer exists: nobody acts for it.',
    ],
    company_liquidated: [
      'Se publicó su liquidación: sólo su liquidador actúa por ella.',
      'The liquidation of the company was published: only the liquidator acts for it.',
    ],
    outside_validity: ['El informe no es válido ese día.', 'The report is not valid on that day.'],
    no_power: ['Ningún poder vigente da esta facultad.', 'No power in force gives this faculty.'],
    no_power_for_amount: ['Ningún poder vigente alcanza ese monto.', 'No power in force covers this amount.'],
    currency_not_comparable: [
      'Los límites están en otra moneda, y el informe no dice cuánto vale.',
      'The limits are in another currency, and the report has no exchange rate for it.',
    ],
    nobody_left: [
      'Ya no quedan personas suficientes para firmar juntas.',
      'Too few people are left to sign together.',
    ],
    amount_needed: ['Depende del monto: indíquelo.', 'The answer depends on the amount: enter an amount.'],
  } satisfies Record<MayActReason, Bilingual>,
  states: {
    vigente: ['vigente', 'in force'],
    withheld: ['excluye esta facultad', 'excludes this faculty'],
    sin_poder_de_origen: [
      'el poder del que se delegó no rige',
      'the power it was delegated from is not in force',
    ],
    vencido: ['vencido', 'expired'],
    revocado: ['revocado', 'revoked'],
    renunciado: ['renunciado', 'renounced'],
    extinguido: ['extinguido', 'extinguished'],
    suspendido: ['suspendido', 'suspended'],
    no_acreditado: ['no acreditado', 'not proven'],
    por_comenzar: ['aún no comienza', 'not yet in force'],
  } satisfies Record<ConsideredPower['state'], Bilingual>,
});

type AuthorityBracket = Pick<Authority, 'from' | 'to' | 'per'>;

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
