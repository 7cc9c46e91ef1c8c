import texts from '../../../../fixtures/vocabulary/cl/proceedings.json' with { type: 'json' };
import { fill } from './phrases.js';
import { communeNamed } from './vocabulary.js';

const { names, civil, letters, lettersCivil, labour, labourIn } = texts.courts;

/** How many courts hear civil matters in a town, where it is known that they are several and so bear numbers. */
const several: readonly (readonly [template: string, counts: { readonly [town: string]: number }])[] = [
  [names.civil, civil],
  [names.letters, letters],
  [names.lettersCivil, lettersCivil],
];

/** The courts for civil matters where a company of that commune is at home: one alone bears no number. */
export function civilCourts(place: string): string[] {
  const town = townOf(place);
  for (const [template, { [town]: count }] of several)
    if (count !== undefined)
      return Array.from({ length: count }, (_, index) =>
        fill(template, { number: String(index + 1), place: town }),
      );
  return [fill(names.only, { place: town })];
}

/**
 * The courts for matters of labour there, or in the town whose courts have them (article 415 of the Código del Trabajo);
 * where none is known, those that hear all matters.
 */
export function labourCourts(place: string): string[] {
  const home = townOf(place);
  const { [home]: town = home }: { readonly [town: string]: string } = labourIn;
  const { [town]: count }: { readonly [town: string]: number } = labour;
  if (count === undefined) return civilCourts(place);
  if (count === 1) return [fill(names.labour, { place: town })];
  return Array.from({ length: count }, (_, index) => `${index + 1}º ${fill(names.labour, { place: town })}`);
}

function townOf(place: string): string {
  const { registrar, notaryCommune } = communeNamed(place);
  return registrar.endsWith(' de Santiago') ? 'Santiago' : notaryCommune;
}
