import texts from '../../../../fixtures/vocabulary/cl/proceedings.json' with { type: 'json' };
import { fill } from './phrases.js';
import { communeNamed } from './vocabulary.js';

const { names, civil, letters, lettersCivil, labour, labourIn } = texts.courts;

/** Number of civil courts of a town, if there are several and they are numbered. */
const several: readonly (readonly [template: string, counts: { readonly [town: string]: number }])[] = [
  [names.civil, civil],
  [names.letters, letters],
  [names.lettersCivil, lettersCivil],
];

/** Returns the civil courts of a place; a single court has no number. */
export function civilCourts(place: string): string[] {
  const town = townOf(place);
  for (const [template, { [town]: count }] of several)
    if (count !== undefined)
      return Array.from({ length: count }, (_, index) =>
        fill(template, { number: String(index + 1), place: town }),
      );
  return [fill(names.only, { place: town })];
}

/** Returns the labour courts of a place (article 415, Código del Trabajo), or those for all matters. */
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
