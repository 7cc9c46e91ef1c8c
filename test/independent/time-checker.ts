import type { Content } from '../../src/contract/generated/types.js';
import { textOf } from './paper-checker.js';

/** What papers of one report know before it was there. */
export function timeObjectionsTo(content: Content): string[] {
  // Papers that are dated before their form of company or register are what this fault is about.
  const early = content.validations.some(
    ({ ruleId, outcome }) => ruleId === 'ENT-007' && outcome !== 'passed' && outcome !== 'not_applicable',
  );
  return early ? [] : [...words(content), ...powers(content), ...codes(content)];
}

const anywhere = /^/;
const unknownBefore: readonly (readonly [day: string, words: RegExp, countries: RegExp])[] = [
  ['2002-04-12', /(?:certificados? digital|dispositivos de seguridad)/, /CL/],
  ['2003-07-30', /Ley N° 19\.886/, anywhere],
  ['2004-12-15', /Ley N° 19\.983/, anywhere],
  ['2007-10-02', /Región de Los Ríos/, anywhere],
  ['2007-10-08', /Región de Arica y Parinacota/, anywhere],
  ['2012-02-08', /Ley N° 20\.659/, anywhere],
  ['2014-10-09', /Ley N° 20\.720/, anywhere],
  ['2015-05-12', /uniones temporales de proveedores/, anywhere],
  ['2016-09-08', /no reglada/, anywhere],
  ['2018-01-16', /Comisión para el Mercado Financiero/, anywhere],
  ['2018-09-06', /Región de Ñuble/, anywhere],
  ['2021-07-27', /por los medios electrónicos que la ley autoriza/, anywhere],
  ['2016-01-30', /Ciudad de México(?!, Distrito Federal)/, /MX/],
  ['2019-05-02', /centros de conciliación y los tribunales laborales/, /MX/],
  ['2013-01-15', /SUNAFIL/, anywhere],
  ['2012-07-12', /Código General del Proceso/, anywhere],
  ['2013-08-20', /Ley 1676 de 2013/, anywhere],
  ['2016-11-03', /instrumento de firma electrónica/, /CO/],
  ['2020-03-05', /facturas electrónicas de venta/, /CO/],
];

function unknownOn(day: string, text: string, country: string): string[] {
  return unknownBefore.flatMap(([since, phrase, countries]) => {
    const found = day < since && countries.test(country) ? phrase.exec(text) : null;
    return found === null ? [] : [found[0]];
  });
}

/** A paper says nothing that came after its day. */
function words({ documents, jurisdiction }: Content): string[] {
  return documents.flatMap((paper) => {
    const found = paper.issuedOn === null ? [] : unknownOn(paper.issuedOn, textOf(paper), jurisdiction);
    return found.map((phrase) => `words: ${paper.id} of ${paper.issuedOn} says “${phrase}”`);
  });
}

/** Nor does a power give what came after it. */
function powers(content: Content): string[] {
  return content.powers.flatMap(({ id, validFrom, faculties }) =>
    faculties
      .flatMap(({ text }) => unknownOn(validFrom, text ?? '', content.jurisdiction))
      .map((phrase) => `powers: ${id} of ${validFrom} gives “${phrase}”`),
  );
}

/** Notaries sign electronically since 2006. */
function codes({ documents }: Content): string[] {
  return documents
    .filter(
      ({ verification, issuedOn }) => verification?.scheme === 'FEA' && (issuedOn ?? '9') < '2006-10-10',
    )
    .map(({ id, issuedOn }) => `codes: ${id} of ${issuedOn} is signed electronically`);
}
