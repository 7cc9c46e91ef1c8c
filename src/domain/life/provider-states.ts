import table from '../../../fixtures/provider-states.json' with { type: 'json' };
import { findNearest } from '../../contract/nearest.js';
import { quoteValue } from '../../contract/quoted.js';
import type { Action } from './lifecycle.js';

/** A state of the sandbox that consumer contracts can name. */
export interface ProviderState {
  /** What brings it about. */
  readonly does: 'nothing' | 'reset' | 'report' | 'advance' | 'fault';
  /** Whether it is about a company, which its name may end with. */
  readonly ofCompany?: true;
  /** What is done to the report, one after the other. */
  readonly actions?: readonly Action[];
  /** The parameter that it can not do without. */
  readonly needs?: 'by';
}

const states = table as unknown as Readonly<Record<string, ProviderState>>;
const names = Object.keys(states);

/** The state of an interaction that names none: the verifier sends an empty name for it. */
const unnamed = 'an account without reports';

/** A state by its name, with the company that the name ends with: `a completed report on sbx-spa-clean`. */
export interface NamedState {
  readonly state: ProviderState;
  readonly companyId: string | undefined;
}

/** Null where no state has the name. An empty name is that of an interaction without states. */
export function readProviderState(text: string): NamedState | null {
  if (text === '') return readProviderState(unnamed);
  for (const name of names) {
    const state = states[name];
    if (state === undefined || !text.startsWith(name)) continue;
    const rest = text.slice(name.length);
    if (rest === '') return { state, companyId: undefined };
    const [, companyId] = /^ (?:on )?(.+)$/s.exec(rest) ?? [];
    if (state.ofCompany && companyId !== undefined) return { state, companyId };
  }
  return null;
}

/** That no state has a name, and which it may have meant. */
export function unknownStateMessage(text: string): string {
  const [name = ''] = text.split(' on ');
  const [near] = findNearest(name, names);
  const hint = near === undefined ? ` There are: ${names.join(', ')}.` : ` Did you mean ${quoteValue(near)}?`;
  return `There is no state ${quoteValue(text)}.${hint}`;
}
