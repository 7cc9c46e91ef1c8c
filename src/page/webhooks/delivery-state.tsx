import type { JSX } from 'preact';
import type { DeliveryStatus } from '../../contract/generated/types.js';
import { Badge, type Tone } from '../parts/badge.js';
import { deliveryNames } from './webhook-words.js';

const tones: Readonly<Record<DeliveryStatus, Tone>> = {
  pending: 'in-progress',
  delivered: 'good',
  exhausted: 'bad',
  cancelled: 'plain',
  withheld: 'warning',
};

/** Shows the state of a delivery. */
export function DeliveryStateBadge({ of }: { of: DeliveryStatus }): JSX.Element {
  return <Badge tone={tones[of]}>{deliveryNames()[of]}</Badge>;
}
