import type { TaxId } from '../../contract/generated/types.js';
import { rutScheme } from './cl/rut.js';
import { nitScheme } from './co/nit.js';
import { nifScheme } from './es/nif.js';
import type { TaxIdScheme } from './law.js';
import { rfcScheme } from './mx/rfc.js';
import { rucScheme } from './pe/ruc.js';

/** The schemes of all tax numbers in reports. */
export const taxIdSchemes: { readonly [type in TaxId['type']]: TaxIdScheme } = {
  RUT: rutScheme,
  RFC: rfcScheme,
  RUC: rucScheme,
  NIT: nitScheme,
  NIF: nifScheme,
};

/** Formats a tax number of any country as its documents do; other text is returned unchanged. */
export function printedTaxId(taxId: Pick<TaxId, 'type' | 'value'>): string {
  return taxIdSchemes[taxId.type].print(taxId.value);
}
