import { isRealDate } from '../../../values/dates.js';
import { isJsonObject, type JsonObject } from '../../../values/json.js';
import { quoteValue } from '../../../values/message-text.js';
import type { MayActFault } from './answer.js';

const maxFaults = 100;

/** Amounts with up to 24 digits and four decimals; longer ones are not realistic. */
const amountPattern = /^\d{1,24}(?:\.\d{1,4})?$/;

/**
 * Reads a location in foreign JSON. A wrong value is recorded as an error and replaced by one that grants nothing,
 * until the errors are thrown.
 */
export class JsonReader {
  readonly value: unknown;
  readonly #pointer: string;
  readonly #faults: MayActFault[];

  constructor(value: unknown, pointer: string, faults: MayActFault[]) {
    this.value = value;
    this.#pointer = pointer;
    this.#faults = faults;
  }

  /** Returns the field of that name, even if it is missing. */
  field(name: string): JsonReader {
    const { value } = this;
    const inner = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    return new JsonReader(inner, `${this.#pointer}/${name}`, this.#faults);
  }

  object(): JsonObject {
    if (isJsonObject(this.value)) return this.value;
    this.#expected('an object');
    return {};
  }

  /** Returns the entries of a list. */
  list(): JsonReader[] {
    const { value } = this;
    if (Array.isArray(value))
      return value.map((item, index) => new JsonReader(item, `${this.#pointer}/${index}`, this.#faults));
    this.#expected('a list');
    return [];
  }

  /** Returns the entries of a list that can be missing. */
  optionalList(): JsonReader[] {
    return this.isAbsent() || this.isNull() ? [] : this.list();
  }

  text(): string {
    if (typeof this.value === 'string' && this.value !== '') return this.value;
    this.#expected('a text');
    return '';
  }

  /** Returns text that is only shown; any other value counts as missing. */
  textOr(fallback: string): string {
    return typeof this.value === 'string' ? this.value : fallback;
  }

  textOrNull(): string | null {
    return this.isNull() ? null : this.text();
  }

  oneOf<Word extends string>(words: readonly [Word, ...Word[]]): Word {
    const word = words.find((candidate) => candidate === this.value);
    if (word === undefined) this.#expected(`one of ${words.join(', ')}`);
    return word ?? words[0];
  }

  flag(): boolean {
    if (typeof this.value === 'boolean') return this.value;
    this.#expected('true or false');
    return true;
  }

  date(): string {
    if (typeof this.value === 'string' && isRealDate(this.value)) return this.value;
    this.#expected('a date, YYYY-MM-DD');
    return '9999-12-31';
  }

  dateOrNull(): string | null {
    return this.isNull() ? null : this.date();
  }

  count(): number {
    const { value } = this;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
    this.#expected('a whole number from 1 up');
    return 1;
  }

  /** Returns a decimal amount as text. */
  amount(): string {
    if (typeof this.value === 'string' && amountPattern.test(this.value)) return this.value;
    this.#expected('an amount such as "5000" or "5000.25"');
    return '0';
  }

  isNull(): boolean {
    return this.value === null;
  }

  isAbsent(): boolean {
    return this.value === undefined;
  }

  addError(detail: string): void {
    if (this.#faults.length < maxFaults) this.#faults.push({ at: this.#pointer || '/', detail });
  }

  #expected(expectation: string): void {
    const missing = this.isAbsent();
    this.addError(
      missing
        ? `is missing; it has to be ${expectation}.`
        : `has to be ${expectation}, not ${shownValue(this.value)}.`,
    );
  }
}

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : quoteValue(value);
}
