import table from '../../fixtures/provider-states.json' with { type: 'json' };
import type { Account } from '../accounts/account.js';
import type {
  ClockChange,
  ProviderStateChange,
  ProviderStateValues,
  Report,
  Violation,
} from '../contract/generated/types.js';
import { schemaErrorsOf } from '../contract/validator.js';
import { validatorOf } from '../contract/validators.js';
import { describeViolations } from '../contract/violations.js';
import type { Faults } from '../faults/definitions.js';
import type { ReportActions } from '../reports/actions.js';
import type { Action } from '../reports/lifecycle.js';
import type { Reports } from '../reports/reports.js';
import { formatInstant } from '../values/instants.js';
import { findNearest, quoteValue } from '../values/message-text.js';
import type { Clocks } from './clock.js';
import type { Worlds } from './worlds.js';

/** A state of the sandbox that consumer contracts can name. */
interface ProviderState {
  /** Action that sets up the state. */
  readonly does: 'nothing' | 'reset' | 'report' | 'advance' | 'fault';
  /** True if it is about a company, with which its name may end. */
  readonly ofCompany?: true;
  /** The actions on the report, in order. */
  readonly actions?: readonly Action[];
  /** A required parameter. */
  readonly needs?: 'by';
}

const states = table as unknown as Readonly<Record<string, ProviderState>>;
const names = Object.keys(states);

/** The state of an interaction without a state: the verifier sends an empty name for it. */
const unnamed = 'an account without reports';

/**
 * Finds a state by its name, with the company at the end of the name: `a completed report on sbx-spa-clean`. An empty
 * name stands for an interaction without states.
 * @returns null if no state has the name
 */
function readProviderState(text: string): { state: ProviderState; companyId: string | undefined } | null {
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

/** The states that consumer contracts can name. */
interface ProviderStates {
  /**
   * Sets a state up, or resets the world at its teardown.
   * @throws problems `impossible-transition`, `instant-out-of-reach`, `too-many-faults`, `too-many-reports`
   */
  change(account: Account, change: ProviderStateChange): Promise<ProviderStateValues>;
  /** Returns the violations of a setup beyond its schema: an unknown state or company. A teardown has none. */
  violations(change: unknown): Violation[];
}

interface ProviderStatesOptions {
  clocks: Clocks;
  faults: Faults;
  reportActions: ReportActions;
  reports: Reports;
  worlds: Worlds;
}

type Params = NonNullable<ProviderStateChange['params']>;
/** Sets a state up, and returns its report, if it has one. */
type StateSetup = (account: Account, state: ProviderState, params: Params) => Promise<Report | null>;

const usualCompany = 'sbx-spa-clean';
const usualStatus = 503;
const manualClock: ClockChange = { mode: 'manual' };

export function createProviderStates(options: ProviderStatesOptions): ProviderStates {
  const { clocks, reports } = options;
  const works = createStateSetups(options);

  const companyErrors = (companyId: unknown, pointer: string): Violation[] =>
    reports.companyViolations(companyId).map((violation) => ({ ...violation, pointer }));

  return {
    async change(account, { state: text, params = {}, action = 'setup' }) {
      const isOver = action === 'teardown';
      const named = readProviderState(text) ?? (isOver ? readProviderState('') : null);
      if (named === null) throw new Error('a state is judged before it is brought about');
      const { state, companyId = params.companyId } = named;
      const allParams = companyId === undefined ? params : { ...params, companyId };
      const report = await works[isOver ? 'reset' : state.does](account, state, allParams);
      const company = state.ofCompany ? { companyId: allParams.companyId ?? usualCompany } : {};
      const made = report === null ? {} : { reportId: report.id, status: report.status };
      return { ...made, ...company, now: formatInstant(clocks.read(account).now) };
    },

    violations(change) {
      const { state: text, params, action } = (change ?? {}) as Partial<ProviderStateChange>;
      // Every teardown resets the account, whatever state the interaction named.
      if (typeof text !== 'string' || action === 'teardown') return [];
      const named = readProviderState(text);
      if (named === null) {
        const [near] = findNearest(text.split(' on ')[0] ?? '', names);
        const hint =
          near === undefined ? `There are: ${names.join(', ')}.` : `Did you mean ${quoteValue(near)}?`;
        const detail = `There is no state ${quoteValue(text)}. ${hint}`;
        return [{ detail, pointer: '#/state', keyword: 'enum' }];
      }
      const { state, companyId } = named;
      if (state.needs !== undefined && params?.[state.needs] === undefined) {
        const detail = `${quoteValue(text)} needs params.${state.needs}.`;
        return [{ detail, pointer: `#/params/${state.needs}`, keyword: 'required' }];
      }
      const asParameter = { state: '', params: { companyId } };
      const schemaErrors =
        companyId === undefined ? [] : schemaErrorsOf(validatorOf('ProviderStateChange'), asParameter);
      const ofName =
        schemaErrors.length > 0
          ? describeViolations(schemaErrors, 'body').map((violation) => ({
              ...violation,
              pointer: '#/state',
            }))
          : companyErrors(companyId, '#/state');
      return [...ofName, ...companyErrors(params?.companyId, '#/params/companyId')];
    },
  };
}

function createStateSetups(
  options: ProviderStatesOptions,
): Readonly<Record<ProviderState['does'], StateSetup>> {
  const { clocks, faults, reportActions, reports, worlds } = options;
  return {
    nothing: async () => null,
    async reset(account) {
      worlds.reset(account);
      return null;
    },
    async report(account, { actions = [] }, { companyId = usualCompany, validate = false }) {
      // The report stays in its state until it is moved.
      await clocks.change(account, manualClock);
      const request = { type: 'sociedades_y_poderes', companyId, options: { validate } } as const;
      let { record } = reports.create(account, request);
      for (const action of actions) record = reportActions.simulate(account, record.id, action).report;
      return record;
    },
    async advance(account, _state, { by = 'PT0S' }) {
      await clocks.change(account, manualClock);
      await clocks.advance(account, { by });
      return null;
    },
    async fault(account, _state, { status = usualStatus }) {
      faults.create(account, { effect: { status }, until: { count: 1 } });
      return null;
    },
  };
}
