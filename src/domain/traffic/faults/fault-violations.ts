import type { FaultEffect } from '../../../contract/generated/types.js';
import { didYouMean } from '../../../contract/nearest.js';
import { acceptsFaults, operations } from '../../../contract/operations.js';
import type { Violation } from '../../../contract/problems.js';
import { quoteValue } from '../../../contract/quoted.js';
import { parseInstant } from '../../life/clock.js';
import { conflictsIn, responsePart } from './effect.js';

const faultedOperations = operations.filter(acceptsFaults).map(({ id }): string => id);

/** What is wrong with a fault to be set, beyond its schema. */
export function faultViolations(fault: unknown): Violation[] {
  const {
    match = {},
    effect,
    until,
  } = (fault ?? {}) as { match?: Match; effect?: FaultEffect; until?: Until };
  const { operation } = match ?? {};
  const found: Violation[] = [];
  if (typeof operation === 'string' && !faultedOperations.includes(operation)) {
    const detail = `match.operation must be an operation under /v1: ${faultedOperations.join(', ')}.${didYouMean(operation, faultedOperations)}`;
    found.push({ detail, pointer: '#/match/operation', keyword: 'enum' });
  }
  const instant = until?.instant;
  if (typeof instant === 'string' && parseInstant(instant) === null) {
    const detail = `until.instant must be an instant that exists, not ${quoteValue(instant)}.`;
    found.push({ detail, pointer: '#/until/instant', keyword: 'format' });
  }
  if (typeof effect !== 'object' || effect === null) return found;
  const clash = (pointer: string, detail: string) => found.push({ detail, pointer, keyword: 'fault' });
  for (const { member, detail } of conflictsIn(effect)) clash(`#/effect/${member}`, detail);
  const hitsMessages = effect.webhook !== undefined;
  if (hitsMessages && responsePart(effect) !== null)
    clash('#/effect/webhook', 'A fault hits messages or answers: set one for each.');
  for (const name of hitsMessages ? ofCalls : ofMessages)
    if (match?.[name] !== undefined) clash(`#/match/${name}`, misplaced(name, hitsMessages));
  return found;
}

/** What narrows down calls, or messages. */
const ofCalls = ['operation'] as const;
const ofMessages = ['eventType', 'webhookId'] as const;

type Until = { instant?: unknown };

type Match = { [Name in (typeof ofCalls | typeof ofMessages)[number]]?: unknown };

function misplaced(name: string, hitsMessages: boolean): string {
  return hitsMessages
    ? `match.${name} tells calls apart, and the effect is one on messages: they are told apart by ${ofMessages.join(' and ')}.`
    : `match.${name} tells messages apart, and goes with the effect webhook only.`;
}
