import type { JSX } from 'preact';
import { Badge, type Tone } from '../parts/badge.js';
import { words } from './words.js';

/** Status of a response. @param status null if no response came */
export function ResponseStatus({ status }: { status: number | null }): JSX.Element {
  const tone: Tone =
    status === null
      ? 'bad'
      : status < 300
        ? 'good'
        : status < 400
          ? 'plain'
          : status < 500
            ? 'warning'
            : 'bad';
  return <Badge tone={tone}>{status ?? words().noResponse}</Badge>;
}
