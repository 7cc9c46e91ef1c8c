const UNITS = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiuno',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
];
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
];

/** How the number's noun bends it: "veintiuno" alone, "veintiún pesos", "veintiuna acciones". */
export type NumberGender = 'alone' | 'masculine' | 'feminine';

/** A whole number from 0 below 10^15 in Spanish words. */
export function spanishNumber(value: number, gender: NumberGender = 'alone'): string {
  const millions = Math.floor(value / 1_000_000);
  if (millions === 0) return belowMillion(value, gender);
  const head = millions === 1 ? 'un millón' : `${belowBillion(millions)} millones`;
  const rest = value % 1_000_000;
  return rest === 0 ? head : `${head} ${belowMillion(rest, gender)}`;
}

/** Digits grouped by threes, with the mark of Chile where none is given: 1234567 is "1.234.567". */
export function groupedDigits(value: number | string, mark = '.'): string {
  const digits = String(value);
  const groups = [digits.slice(0, digits.length % 3 || 3)];
  // Not by a regular expression, which looks at the rest anew at each digit.
  for (let at = groups[0]?.length ?? 0; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(mark);
}

// The count of millions is itself masculine: "mil veintiún millones".
function belowBillion(millions: number): string {
  return belowMillion(millions, 'masculine');
}

function belowMillion(value: number, gender: NumberGender): string {
  const thousands = Math.floor(value / 1000);
  const rest = value % 1000;
  if (thousands === 0) return belowThousand(rest, gender);
  const bent = gender === 'feminine' ? 'feminine' : 'masculine';
  const head = thousands === 1 ? 'mil' : `${belowThousand(thousands, bent)} mil`;
  return rest === 0 ? head : `${head} ${belowThousand(rest, gender)}`;
}

function belowThousand(value: number, gender: NumberGender): string {
  if (value === 100) return 'cien';
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest, gender);
  const head = HUNDREDS[hundreds] ?? '';
  const bent = gender === 'feminine' ? head.replace(/os$/, 'as') : head;
  return rest === 0 ? bent : `${bent} ${belowHundred(rest, gender)}`;
}

function belowHundred(value: number, gender: NumberGender): string {
  const tens = Math.floor(value / 10);
  const unit = value % 10;
  const word =
    value < 30
      ? (UNITS[value] ?? '')
      : unit === 0
        ? (TENS[tens] ?? '')
        : `${TENS[tens] ?? ''} y ${UNITS[unit] ?? ''}`;
  if (unit !== 1 || value === 11 || gender === 'alone') return word;
  if (gender === 'feminine') return word.replace(/uno$/, 'una');
  return value === 21 ? 'veintiún' : word.replace(/uno$/, 'un');
}
