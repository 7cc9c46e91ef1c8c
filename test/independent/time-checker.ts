import cl from '../../fixtures/legal-references/cl.json' with { type: 'json' };
import co from '../../fixtures/legal-references/co.json' with { type: 'json' };
import es from '../../fixtures/legal-references/es.json' with { type: 'json' };
import mx from '../../fixtures/legal-references/mx.json' with { type: 'json' };
import pe from '../../fixtures/legal-references/pe.json' with { type: 'json' };
import type { Content } from '../../src/contract/generated/types.js';
import { textOf } from './paper-checker.js';

/** Returns mentions of things that did not exist yet on the date of the document, power or report. */
export function timeObjectionsTo(content: Content): string[] {
  // ENT-007 already reports documents dated before their legal form or register existed.
  const early = content.validations.some(
    ({ ruleId, outcome }) => ruleId === 'ENT-007' && outcome !== 'passed' && outcome !== 'not_applicable',
  );
  return early
    ? datesOfNumbers(content)
    : [
        ...words(content),
        ...powers(content),
        ...codes(content),
        ...laws(content),
        ...judgement(content),
        ...datesOfNumbers(content),
      ];
}

const anyCountry = /^/;
const unknownBefore: readonly (readonly [day: string, words: RegExp, countries: RegExp])[] = [
  ['2002-04-12', /(?:certificados? digital|dispositivos de seguridad)/, /CL/],
  ['2003-07-30', /Ley N° 19\.886/, anyCountry],
  ['2004-12-15', /Ley N° 19\.983/, anyCountry],
  ['2007-10-02', /Región de Los Ríos/, anyCountry],
  ['2007-10-08', /Región de Arica y Parinacota/, anyCountry],
  ['2012-02-08', /Ley N° 20\.659/, anyCountry],
  ['2014-10-09', /Ley N° 20\.720/, anyCountry],
  ['2014-10-09', /Boletín Concursal/i, /CL/],
  ['2017-06-12', /Unidad de Análisis Financiero/, /CL/],
  ['2018-08-03', /Decreto Legislativo N° 1372/, /PE/],
  ['2021-12-27', /RUB|Registro Único de Beneficiarios Finales|Resolución DIAN 000164/, /CO/],
  ['2022-01-01', /32-B (?:Ter|Quáter|Quinquies)/, /MX/],
  ['2015-05-12', /uniones temporales de proveedores/, anyCountry],
  ['2016-09-08', /no reglada/, anyCountry],
  ['2018-01-16', /Comisión para el Mercado Financiero/, anyCountry],
  ['2018-09-06', /Región de Ñuble/, anyCountry],
  ['2021-07-27', /por los medios electrónicos que la ley autoriza/, anyCountry],
  ['2016-01-30', /Ciudad de México(?!, Distrito Federal)/, /MX/],
  ['2019-05-02', /centros de conciliación y los tribunales laborales/, /MX/],
  ['2013-01-15', /SUNAFIL/, anyCountry],
  ['2012-07-12', /Código General del Proceso/, anyCountry],
  ['2013-08-20', /Ley 1676 de 2013/, anyCountry],
  ['2016-11-03', /instrumento de firma electrónica/, /CO/],
  ['2020-03-05', /facturas electrónicas de venta/, /CO/],
];

function unknownOn(day: string, text: string, country: string): string[] {
  return unknownBefore.flatMap(([since, phrase, countries]) => {
    const found = day < since && countries.test(country) ? phrase.exec(text) : null;
    return found === null ? [] : [found[0]];
  });
}

/** A document mentions nothing that came after its date. */
function words({ documents, jurisdiction }: Content): string[] {
  return documents.flatMap((paper) => {
    const found = paper.issuedOn === null ? [] : unknownOn(paper.issuedOn, textOf(paper), jurisdiction);
    return found.map((phrase) => `words: ${paper.id} of ${paper.issuedOn} says “${phrase}”`);
  });
}

/** A power gives nothing that came after its first day. */
function powers(content: Content): string[] {
  return content.powers.flatMap(({ id, validFrom, faculties }) =>
    faculties
      .flatMap(({ text }) => unknownOn(validFrom, text ?? '', content.jurisdiction))
      .map((phrase) => `powers: ${id} of ${validFrom} gives “${phrase}”`),
  );
}

interface NamedLaw {
  readonly names: readonly string[];
  readonly since?: string;
}
const lawsOf: { readonly [country: string]: { readonly [key: string]: NamedLaw } } = {
  CL: cl,
  CO: co,
  ES: es,
  MX: mx,
  PE: pe,
};

/** A document names no law that came after its date. */
function laws({ documents, jurisdiction }: Content): string[] {
  const known = Object.values(lawsOf[jurisdiction] ?? {});
  return documents.flatMap((paper) => {
    const { issuedOn } = paper;
    if (issuedOn === null) return [];
    const text = textOf(paper);
    return known
      .filter(({ since }) => since !== undefined && issuedOn < since)
      .flatMap(({ names }) => names.filter((name) => text.includes(name)))
      .map((name) => `laws: ${paper.id} of ${issuedOn} names ${name}`);
  });
}

/** Passed rules and the summary mention nothing that came after the as-of date; a remedy may name a later law. */
function judgement({ validations, conclusion, asOfDate, jurisdiction }: Content): string[] {
  const texts = [
    ...validations.filter(({ outcome }) => outcome === 'passed').map(({ message }) => message),
    conclusion.summary,
  ];
  return texts
    .flatMap((text) => unknownOn(asOfDate, text, jurisdiction))
    .map((phrase) => `judgement: on ${asOfDate} it says “${phrase}”`);
}

/** The number of a Mexican company states the day on which it was founded. */
function datesOfNumbers({ entities: [subject], jurisdiction }: Content): string[] {
  const founded = subject?.company?.incorporation?.date;
  const number = subject?.taxId?.value ?? '';
  if (jurisdiction !== 'MX' || founded === undefined || number.length !== 12) return [];
  const stated = founded.slice(2).replaceAll('-', '');
  return number.slice(3, 9) === stated
    ? []
    : [`datesOfNumbers: ${number} does not state the founding on ${founded}`];
}

/** Notaries have signed electronically since 2006. */
function codes({ documents }: Content): string[] {
  return documents
    .filter(
      ({ verification, issuedOn }) => verification?.scheme === 'FEA' && (issuedOn ?? '9') < '2006-10-10',
    )
    .map(({ id, issuedOn }) => `codes: ${id} of ${issuedOn} has an electronic signature`);
}
