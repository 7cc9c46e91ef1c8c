import { acceptsFaults, type Operation } from '../contract/operations.js';
import { readResponseEffect, responsePart } from '../domain/traffic/faults/effect.js';
import { delayOf, type StoredFault } from '../domain/traffic/faults/matching.js';
import {
  type InjectedFault,
  injectedFaultOf,
  matchFaults,
  withoutHit,
} from '../domain/traffic/faults/strike.js';
import { fieldLines, type RawFields } from './fields.js';

export const faultHeader = 'sandbox-fault';

/** A call that goes through the proxy, as far as faults look at it. */
export interface ProxiedCall {
  readonly operation: Operation;
  readonly fields: RawFields;
  /** The company that it names in its path or body; whatever the client sent. */
  readonly companyId: unknown;
  /** Tells the call from all others of the proxy. */
  readonly requestId: string;
}

/** What is put in front of an upstream. */
export interface ProxyFaults {
  /** Names in lower case of the fields that are read here, and not handed on. */
  readonly without: ReadonlySet<string>;
  /** Whether any fault looks at the company that a call is about. */
  readonly looksAtCompanies: boolean;
  /** What a call suffers, counted; null where it suffers nothing, and in words what is wrong with what it asks for. */
  strike(call: ProxiedCall): InjectedFault | null | { readonly refusal: string };
  /** Takes back that a call suffered something, since its answer had nothing to alter. */
  spare(strike: InjectedFault): void;
}

export interface ProxyFaultsOptions {
  seed: string;
  /** The first that hits a call has it. */
  faults: readonly Pick<StoredFault, 'match' | 'effect' | 'until'>[];
  /** Whether a request may ask for one in its header. */
  byHeader: boolean;
}

/** Whether anything under an operation can be made to suffer. */
export function canBeFaulted(operation: Operation | null): operation is Operation {
  return operation !== null && acceptsFaults(operation);
}

export function createProxyFaults({ seed, faults, byHeader }: ProxyFaultsOptions): ProxyFaults {
  let stored: readonly StoredFault[] = faults.map((fault, at) => ({
    ...fault,
    ...{ id: `fault_${at + 1}`, createdAt: 0, seen: 0, fired: 0 },
  }));
  return {
    without: new Set(byHeader ? [faultHeader] : []),
    looksAtCompanies: faults.some(({ match }) => match.companyId !== undefined),
    strike({ operation, fields, companyId, requestId }) {
      const [line, ...others] = byHeader ? fieldLines(fields, faultHeader) : [];
      const asked = line === undefined ? null : readResponseEffect(line);
      if (others.length > 0) return { refusal: 'it is sent twice.' };
      if (asked !== null && 'faults' in asked) return { refusal: asked.faults.join(' ') };
      const call = { operation: operation.id, isAbout: (one: string) => one === companyId };
      const { hit, counted } = matchFaults(stored, call, { seed, now: 0, isTaken: asked !== null });
      stored = stored.map((fault) => counted.find(({ id }) => id === fault.id) ?? fault);
      // There is no virtual clock here: real time passes.
      if (asked !== null)
        return injectedFaultOf(asked.effect, 'header', delayOf(asked.effect, seed, requestId), false);
      const effect = hit === null ? null : responsePart(hit.effect);
      if (hit === null || effect === null) return null;
      return injectedFaultOf(effect, hit.id, delayOf(effect, seed, `${hit.id} ${hit.seen}`), false);
    },
    spare({ by }) {
      stored = stored.map((fault) => (fault.id === by ? withoutHit(fault) : fault));
    },
  };
}
