import { formatInstant } from '../../values/instants.js';
import type { Shape } from '../generated/types.js';
import { numericIdDigits, reportIdDigits, reportIdPrefix } from '../report-ids.js';

/** A conversion of single values, with its inverse. A value that has not the expected form stays as it is. */
export interface ValueForm {
  write(value: unknown): unknown;
  read(value: unknown): unknown;
}

/** The form of a value that the wire has as the contract does. */
export const asIs: ValueForm = { write: (value) => value, read: (value) => value };

const ownInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const minuteMs = 60_000;

/** Returns the form of instants, which are texts such as `2026-01-15T12:00:00.000Z` in the contract. */
export function instantForm(form: Shape['instants'] = 'iso'): ValueForm {
  if (form === 'iso') return asIs;
  const [name = '', offset] = form.split(' ');
  const write = instantWriters[name] ?? ((instant) => isoWith(instant, offset, name === 'iso-seconds'));
  const unit = name === 'epoch-seconds' ? 1000 : 1;
  // Many records were created at one instant, since the clock of an account stands still.
  let last: unknown;
  let written: unknown;
  return {
    write(value) {
      if (value === last) return written;
      if (typeof value !== 'string' || !ownInstant.test(value)) return value;
      last = value;
      written = write(Date.parse(value));
      return written;
    },
    read(value) {
      const instant =
        typeof value === 'number' ? value * unit : typeof value === 'string' ? Date.parse(value) : Number.NaN;
      return Number.isFinite(instant) && Math.abs(instant) < maxInstant ? formatInstant(instant) : value;
    },
  };
}

/** The end of what a date can be. */
const maxInstant = 8.64e15;

const instantWriters: Readonly<Record<string, (instant: number) => unknown>> = {
  'epoch-seconds': (instant) => Math.floor(instant / 1000),
  'epoch-milliseconds': (instant) => instant,
  date: (instant) => formatInstant(instant).slice(0, 10),
};

function isoWith(instant: number, offset: string | undefined, withoutMs: boolean): string {
  const [sign = '+', hours = '00', minutes = '00'] =
    /^([+-])(\d\d):(\d\d)$/.exec(offset ?? '')?.slice(1) ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === '-' ? -1 : 1);
  const local = formatInstant(instant + shift).slice(0, withoutMs ? 19 : 23);
  return local + (offset ?? 'Z');
}

/** Digits after the point of the smallest unit, by currency. */
export const minorDigits: Readonly<Record<string, number>> = {
  ...{ CLP: 0, CLF: 4, USD: 2, EUR: 2, MXN: 2, PEN: 2, COP: 2 },
};

/** Writes and reads the amount of a currency. */
interface AmountForm {
  write(amount: string, currency: string): unknown;
  read(amount: unknown, currency: string): unknown;
}

/** Returns the form of amounts, which are decimal texts in the contract; null if they stay as they are. */
export function amountForm(form: Shape['amounts'] = 'string'): AmountForm | null {
  if (form === 'string') return null;
  if (form === 'number')
    return {
      write: Number,
      read: (amount) => (typeof amount === 'number' ? decimalText(amount, 0) : amount),
    };
  return {
    // Shifting the point in the text is exact; a product of floats is not.
    write: (amount, currency) => Number(`${amount}e${minorDigits[currency] ?? 2}`),
    read: (amount, currency) =>
      typeof amount === 'number' ? decimalText(amount, minorDigits[currency] ?? 2) : amount,
  };
}

/** A number divided by a power of ten, as a decimal text without zeros at its end. */
function decimalText(value: number, digits: number): string {
  const shifted = Number(`${value}e-${digits}`);
  return Number.isInteger(shifted) ? String(shifted) : shifted.toFixed(4).replace(/0+$/, '');
}

const hexDigits = new RegExp(`^[0-9a-f]{${reportIdDigits}}$`);

/** The forms of the 128 bits of an id, by placeholder. */
const idForms: Readonly<Record<string, { write(hex: string): string; read(text: string): string | null }>> = {
  hex: { write: (hex) => hex, read: (text) => text },
  uuid: {
    write: (hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    read: (text) =>
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text.replaceAll('-', '') : null,
  },
  decimal: {
    write: (hex) => BigInt(`0x${hex}`).toString().padStart(39, '0'),
    read: (text) => (/^\d{39}$/.test(text) ? BigInt(text).toString(16).padStart(32, '0') : null),
  },
  base36: {
    write: (hex) => BigInt(`0x${hex}`).toString(36).padStart(25, '0'),
    read(text) {
      if (!/^[0-9a-z]{25}$/.test(text)) return null;
      let value = 0n;
      for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
      return value.toString(16).padStart(32, '0');
    },
  },
};

/** The form of ids that are numbers of JSON. */
export const numericIds = '{number}';

const numericId = new RegExp(
  `^${reportIdPrefix}0{${reportIdDigits - numericIdDigits}}([0-9a-f]{${numericIdDigits}})$`,
);

/** The ids that begin with enough zeros for the rest to fit a number. An older id of a report stays as it is. */
const numericIdForm: ValueForm = {
  write(value) {
    const [, digits] = numericId.exec(String(value)) ?? [];
    return digits === undefined ? value : Number.parseInt(digits, 16);
  },
  read(value) {
    const number = typeof value === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number >= 2 ** 52)
      return value;
    return reportIdPrefix + number.toString(16).padStart(reportIdDigits, '0');
  },
};

/** Returns the form of the ids of reports. A text of another form is read as an id that no report has. */
export function reportIdForm(pattern = `${reportIdPrefix}{hex}`): ValueForm {
  if (pattern === numericIds) return numericIdForm;
  const [prefix = '', kind = 'hex'] = pattern.split(/[{}]/);
  const form = idForms[kind];
  if (form === undefined || pattern === `${reportIdPrefix}{hex}`) return asIs;
  return {
    write: (value) =>
      typeof value === 'string' && value.startsWith(reportIdPrefix)
        ? prefix + form.write(value.slice(reportIdPrefix.length))
        : value,
    read(value) {
      if (typeof value !== 'string') return value;
      const hex = value.startsWith(prefix) ? form.read(value.slice(prefix.length)) : null;
      if (hex !== null && hexDigits.test(hex)) return reportIdPrefix + hex;
      // The own id of a report is none of its ids on the wire.
      return value.startsWith(reportIdPrefix) ? `?${value}` : value;
    },
  };
}

const caseSpellings: Readonly<Record<NonNullable<Shape['case']>, (name: string) => string>> = {
  camelCase: (name) => name,
  snake_case: (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  'kebab-case': (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  PascalCase: (name) => name.charAt(0).toUpperCase() + name.slice(1),
};

/** Returns the wire name of a field by its own name. */
export function fieldNaming({ case: spelling = 'camelCase', names = {} }: Shape): (name: string) => string {
  const spell = caseSpellings[spelling];
  return (name) => names[name] ?? spell(name);
}
