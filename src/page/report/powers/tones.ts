import type { Power } from '../../../contract/generated/types.js';
import type { Tone } from '../../parts/badge.js';

/** How the states of a power are looked at. */
export const powerTones: Readonly<Record<Power['status'], Tone>> = {
  vigente: 'good',
  revocado_parcial: 'warning',
  suspendido: 'warning',
  no_acreditado: 'warning',
  vencido: 'bad',
  revocado: 'bad',
  renunciado: 'bad',
  extinguido: 'bad',
};
