import regions from '../../../../fixtures/vocabulary/cl/regions.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Entity, Money } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import {
  groupedDigits,
  sentenceCase,
  spanishDate,
  spanishList,
  spanishNumber,
  spanishSeries,
} from '../../words/spanish.js';
import { formerVersionOn } from '../law.js';
import { genderOf } from '../person-names.js';
import { dottedRut } from './rut.js';

export function pesos(amount: number): Money {
  return { amount: String(amount), currency: 'CLP' };
}

/** Currency of a company's capital: pesos, or dollars if it may keep its books in them. */
export type CapitalCurrency = 'CLP' | 'USD';

/** Returns an amount of the company's capital as money. */
export function capitalMoney({ currency }: { readonly currency: CapitalCurrency }, amount: number): Money {
  return { amount: String(amount), currency };
}

/** Writes money in words: "cinco millones de pesos", "doscientos mil dólares de los Estados Unidos de América". */
export function moneyInWords({ amount, currency }: Money): string {
  const count = Number(amount);
  const noun = currency === 'USD' ? wording.MONEDA.dollars : wording.MONEDA.pesos;
  return `${spanishNumber(count, 'masculine')}${count % 1_000_000 === 0 ? ' de' : ''} ${noun}`;
}

/** Writes an amount of the company's capital in words. */
export function capitalInWords(company: { readonly currency: CapitalCurrency }, amount: number): string {
  return moneyInWords(capitalMoney(company, amount));
}

/** Writes a number of shares in words: "cien acciones", "un millón de acciones". */
export function sharesInWords(shares: number): string {
  const noun = shares === 1 ? 'acción' : 'acciones';
  return `${spanishNumber(shares, 'feminine')}${shares % 1_000_000 === 0 ? ' de' : ''} ${noun}`;
}

/** Formats a number of shares: "1.000 acciones". */
export function sharesInFigures(shares: number): string {
  return `${groupedDigits(shares)} ${shares === 1 ? 'acción' : 'acciones'}`;
}

/** Regions by code, with the regions that each was part of before it was created. */
const regionsByCode: ReadonlyMap<
  string,
  {
    readonly name: string;
    readonly earlier?: readonly { readonly until: CivilDate; readonly name: string }[];
  }
> = new Map(Object.entries(regions));

/** Returns the name that documents of a date use for the region containing the places of today's region. */
export function regionName(code: string, on: CivilDate): string {
  const region = regionsByCode.get(code);
  return (formerVersionOn(region?.earlier, on) ?? region)?.name ?? code;
}

/** Returns the gender for a group: feminine only if all are women. */
export function genderOfAll(entities: readonly Entity[]): 'F' | 'M' {
  return entities.length > 0 && entities.every((entity) => genderOf(entity) === 'F') ? 'F' : 'M';
}

/** Formats the RUT with dots: for a foreign company its RUT as investor; a dash if there is none. */
export function printedTaxId(entity: Entity): string {
  const own = entity.taxId?.value ?? idOf(entity, 'INVESTOR_RUT');
  return own === null ? '—' : dottedRut(own);
}

/** Returns the id of a type; null if the party has none. */
export function idOf(entity: Entity, type: Entity['otherIds'][number]['type']): string | null {
  return entity.otherIds.find((id) => id.type === type)?.value ?? null;
}

/** Writes a party with its style: "doña Rosa Huenchul Peinado", or the name of a company. */
export function shortName(entity: Entity): string {
  if (entity.kind !== 'person') return entity.name;
  return fillTemplate(wording.PARTES.shortName[genderOf(entity)], { person: entity.name });
}

/** Writes a party by passport: "Eleanor Whitcombe, pasaporte SBX506127734 (US)"; null without a passport. */
export function namedWithPassport({ name, otherIds }: Entity): string | null {
  const passport = otherIds.find(({ type }) => type === 'PASSPORT');
  if (passport === undefined) return null;
  const values = { person: name, passport: passport.value, country: passport.country };
  return fillTemplate(wording.FUERA_DEL_PAIS.ownerNamed, values);
}

/** Writes a party with its id: "doña Rosa Huenchul Peinado, cédula de identidad número 12.345.678-5". */
export function nameWithId(entity: Entity): string {
  const passport = idOf(entity, 'PASSPORT');
  if (passport !== null)
    return fillTemplate(wording.FUERA_DEL_PAIS.withPassport[genderOf(entity)], {
      person: entity.name,
      passport,
    });
  const registration = idOf(entity, 'FOREIGN_REG');
  if (registration !== null && printedTaxId(entity) === '—')
    return fillTemplate(wording.FUERA_DEL_PAIS.withRegistration, { company: entity.name, registration });
  if (entity.kind !== 'person') return `${entity.name}, rol único tributario número ${printedTaxId(entity)}`;
  const values = { person: entity.name, personTaxId: printedTaxId(entity) };
  return fillTemplate(wording.PARTES.withId[genderOf(entity)], values);
}

/** Lists parties with their ids, as a deed does. */
export function namesWithIds(entities: readonly Entity[]): string {
  return spanishSeries(entities.map(nameWithId));
}

/** Formats an address: "Avenida Los Alerces 1234, Oficina 52". */
export function printedAddress(address: NonNullable<Entity['address']>): string {
  const unit = address.unit === null ? '' : `, ${address.unit}`;
  return `${address.street} ${address.number}${unit}`;
}

/** Writes the line of the register on shares that their holder sold. */
export function soldText(shares: number, date: CivilDate): string {
  return fillTemplate(wording.REGISTRO_ACCIONISTAS.sold, {
    sharesFigures: sharesInFigures(shares),
    date: spanishDate(date),
  });
}

/** The parties of a sale, and their representatives if they are companies. */
interface SaleParties {
  readonly from: Entity;
  readonly to: Entity;
  /** The representatives; absent if there are none or none are known. */
  readonly representatives?: { readonly from?: readonly Entity[]; readonly to?: readonly Entity[] };
}

/** Writes a sale of shares as a deed of transfer does, with the price in words. */
export function saleSentence(
  { from, to, representatives: { from: sellingThrough = [], to: buyingThrough = [] } = {} }: SaleParties,
  { shares, company, price }: { readonly shares: number; readonly company: string; readonly price: string },
): string {
  // A company is feminine: "La sociedad cedente".
  const gender = from.kind === 'person' ? genderOf(from) : 'F';
  const { sale, through, accepting } = wording.TRASPASO_ACCIONES;
  const seller = sentenceCase(shortName(from));
  const acceptance =
    buyingThrough.length === 0
      ? accepting.company
      : fillTemplate(accepting.through, { person: spanishList(buyingThrough.map(shortName)) });
  return fillTemplate(sale[gender], {
    holder:
      sellingThrough.length === 0
        ? seller
        : fillTemplate(through, { holder: seller, person: spanishList(sellingThrough.map(shortName)) }),
    newHolder: shortName(to),
    accepting: to.kind === 'person' ? accepting.person : acceptance,
    sharesPhrase: sharesInWords(shares),
    company,
    price,
  });
}
