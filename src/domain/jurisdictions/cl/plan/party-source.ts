import type { Draws } from '../../../values/draw.js';
import type { SimpleRecords } from '../../simple-records.js';
import { formatRut } from '../rut.js';
import type { CompanyPlan } from './company-plan.js';

/** What parties are drawn from. */
export interface PartySource {
  readonly plan: CompanyPlan;
  readonly records: SimpleRecords;
  /** Of those whom only a line of the register knows. */
  readonly registered: Draws;
}

/** A body for a person that nobody of this report has yet; 38.200.0xx are kept for the people of the catalogue. */
export function drawFreeBody(draws: Draws, taken: ReadonlySet<string>): number {
  for (let attempt = 0; ; attempt += 1) {
    const body = draws.int(`tax id ${attempt}`, 38_000_000, 38_999_999);
    const reserved = body >= 38_200_000 && body <= 38_200_099;
    if (!reserved && !taken.has(formatRut(body))) return body;
  }
}
