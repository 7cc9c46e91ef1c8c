import type { DeliveryMatch, DeliverySummary } from '../../../contract/generated/types.js';
import { quoteValue } from '../../../contract/quoted.js';

/** In what a message differs from what is meant, member by member; nothing where it is meant. */
export function deliveryDifferences(match: DeliveryMatch, delivery: DeliverySummary): string[] {
  const { attempts, ...equal } = match;
  const differences = Object.entries(equal).flatMap(([member, expected]) => {
    const actual = delivery[member as keyof typeof equal];
    return actual === expected ? [] : [`${member} is ${shown(actual)}, not ${shown(expected)}.`];
  });
  if (attempts !== undefined && delivery.attempts < attempts)
    differences.push(`It was sent ${timesWords(delivery.attempts)}, not ${timesWords(attempts)} or more.`);
  return differences;
}

function shown(value: string | number | null): string {
  return typeof value === 'string' ? quoteValue(value) : String(value);
}

function timesWords(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
