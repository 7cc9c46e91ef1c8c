import type { Collection, DueQuery } from '../../sandbox/ports.js';
import { addDue, copyOfOrder, createDueOrder, type DueOrder, dueUntil, removeDue } from './due-order.js';
import { copyOfMarks, createStateMarks, mark, type StateMarks, unmark } from './state-marks.js';

/** What is known of the records of a shelf that may change with each of them: their states, and when they are due. */
export interface TableOrders {
  /** Where the noun has a state. */
  readonly marks: StateMarks | null;
  /** Where something happens to its records. */
  readonly order: DueOrder | null;
}

export function createTableOrders<R>({ state, due }: Collection<R>): TableOrders {
  return {
    marks: state === undefined ? null : createStateMarks(),
    order: due === undefined ? null : createDueOrder(),
  };
}

/** Other orders of the same. */
export function copyOfTableOrders({ marks, order }: TableOrders): TableOrders {
  return {
    marks: marks === null ? null : copyOfMarks(marks),
    order: order === null ? null : copyOfOrder(order),
  };
}

/** What of a record stands in the orders. */
export interface OrderKeys {
  readonly state: string | undefined;
  readonly due: number | null;
}

export function orderKeysOf<R>(noun: Collection<R>, record: R): OrderKeys {
  return { state: noun.state?.(record), due: noun.due?.(record) ?? null };
}

/** Takes note of a record at a position. */
export function addToOrders(
  { marks, order }: TableOrders,
  position: number,
  { state, due }: OrderKeys,
): void {
  if (marks !== null && state !== undefined) mark(marks, state, position);
  if (order !== null && due !== null) addDue(order, due, position);
}

/** Takes note that a record has gone from a position. */
export function removeFromOrders(
  { marks, order }: TableOrders,
  position: number,
  { state, due }: OrderKeys,
): void {
  if (marks !== null && state !== undefined) unmark(marks, state, position);
  if (order !== null && due !== null) removeDue(order, due, position);
}

/** The positions of what is due up to an instant, earliest first. */
export function dueIn({ order }: TableOrders, { until, limit }: DueQuery): number[] {
  return order === null ? [] : dueUntil(order, until, limit);
}
