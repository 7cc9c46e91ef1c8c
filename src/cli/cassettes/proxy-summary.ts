import type { ProxiedLine } from '../../contract/generated/types.js';
import { version } from '../../contract/version.js';
import type { ObservedExchange } from '../../proxy/seen-exchange.js';

/** Violations that are told together. */
interface ViolationKind {
  count: number;
  first: ProxiedLine;
  /** Whether some are told in other words than the first. */
  isVaried: boolean;
}

/** What a proxy has seen until now. */
export interface ProxyTally {
  exchanges: number;
  /** Of which the upstream was asked. */
  asked: number;
  /** Without a whole answer of the upstream. */
  failures: number;
  /** That were made to suffer. */
  faults: number;
  readonly violations: Map<string, ViolationKind>;
  /** Exchanges that broke the contract, on either side. */
  readonly broken: Set<number>;
  /** Messages of which something could not be judged. */
  untold: number;
  /** Connections on which a client said what is no HTTP/1.1. */
  unread: number;
  /** Exchanges that could not be judged at all, whose violations could not be logged, and that the cassette lacks. */
  unjudged: number;
  unlogged: number;
  unrecorded: number;
}

export function newTally(): ProxyTally {
  return {
    ...{ exchanges: 0, asked: 0, failures: 0, faults: 0, violations: new Map(), broken: new Set() },
    ...{ untold: 0, unread: 0, unjudged: 0, unlogged: 0, unrecorded: 0 },
  };
}

export function countExchange(tally: ProxyTally, { wasAsked, failure, fault }: ObservedExchange): void {
  tally.exchanges += 1;
  if (wasAsked) tally.asked += 1;
  if (failure !== null) tally.failures += 1;
  if (fault !== null) tally.faults += 1;
}

/** More kinds, or more exchanges that broke the contract, are counted together. */
const maxKinds = 10_000;

export function countLine(tally: ProxyTally, line: ProxiedLine): void {
  if (!line.judged) {
    tally.untold += 1;
    return;
  }
  if (tally.broken.size < maxKinds) tally.broken.add(line.exchange);
  const { of, operation, keyword, pointer, parameter, status, detail } = line;
  const kind = [
    of,
    operation,
    keyword,
    (pointer ?? '').replace(/\/\d+(?=\/|$)/g, '/*'),
    parameter,
    status,
    // Which member is missing stands there alone, and is of the contract.
    keyword === 'required' ? detail.replace(/\d+/g, '*') : '',
  ].join();
  const before = tally.violations.get(kind);
  if (before !== undefined) {
    before.count += 1;
    before.isVaried ||= before.first.detail !== detail;
  } else if (tally.violations.size < maxKinds)
    tally.violations.set(kind, { count: 1, first: line, isVaried: false });
}

/** The most kinds of violations that the summary tells. */
const maxPrintedKinds = 20;

export function summaryText(
  tally: ProxyTally,
  upstream: string,
  { passedOver }: { passedOver: number },
): string {
  const { exchanges, asked, failures, faults, violations, broken, untold } = tally;
  const kinds = [...violations.values()].sort((one, other) => other.count - one.count);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const rest = kinds.length - maxPrintedKinds;
  const kept = exchanges > asked ? `, and kept ${exchanges - asked} from it` : '';
  const lines = [
    `legal-reports-sandbox ${version} handed ${countWithNoun(asked, 'exchange')} on to ${upstream}${kept}.`,
    total === 0
      ? 'None broke the contract.'
      : `${countWithNoun(broken.size, 'exchange')} broke the contract, in ${countWithNoun(total, 'place')}:`,
    ...kinds.slice(0, maxPrintedKinds).map(kindLine),
    ...(rest > 0 ? [`  and ${rest} more kinds: the log has them all.`] : []),
    ...(untold > 0 ? [`${countWithNoun(untold, 'message')} could not be judged: the log says why.`] : []),
    ...(tally.unread > 0
      ? [
          `${countWithNoun(tally.unread, 'connection')} said what is no HTTP/1.1, and passed unread from there on.`,
        ]
      : []),
    ...(tally.unjudged > 0
      ? [`${countWithNoun(tally.unjudged, 'exchange')} could not be judged or recorded.`]
      : []),
    ...(tally.unlogged > 0
      ? [`Of ${countWithNoun(tally.unlogged, 'exchange')} the log could not be written.`]
      : []),
    ...(tally.unrecorded > 0
      ? [`${countWithNoun(tally.unrecorded, 'exchange')} could not be recorded.`]
      : []),
    ...(passedOver > 0
      ? [`${countWithNoun(passedOver, 'exchange')} came too fast to be judged or recorded.`]
      : []),
    ...(failures > 0 ? [`${countWithNoun(failures, 'exchange')} ended without a whole answer.`] : []),
    ...(faults > 0 ? [`${countWithNoun(faults, 'answer')} suffered a fault.`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function kindLine({ count, first, isVaried }: ViolationKind): string {
  const { of, operation, method, status, detail, exchange } = first;
  const which = `${isVaried ? 'and the like, ' : ''}first in exchange ${exchange}`;
  const who = of === 'request' ? 'client  ' : `upstream ${status}`;
  return `  ${String(count).padStart(4)} ×  ${who}  ${operation ?? method}: ${detail} (${which})`;
}

function countWithNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
