import { describe, expect, it } from 'vitest';
import type { Content, Document } from '../../src/contract/generated/types.js';
import { contentOf } from '../legal/generated/contents.js';
import { deedObjectionsTo } from './deed-checker.js';
import { formObjectionsTo } from './form-checker.js';
import { pageObjectionsTo } from './page-checker.js';
import { timeObjectionsTo } from './time-checker.js';

function reword({ documents }: Content, type: Document['type'], from: RegExp, to: string): void {
  for (const document of documents.filter((one) => one.type === type))
    for (const excerpt of document.excerpts) excerpt.text = excerpt.text.replace(from, to);
}

function objections(content: Content): string[] {
  return [
    ...deedObjectionsTo(content),
    ...timeObjectionsTo(content),
    ...formObjectionsTo(content),
    ...pageObjectionsTo(content),
  ];
}

describe('an independent check of deeds', () => {
  it.each<[string, string, (content: Content) => void, RegExp]>([
    [
      'a civil partner before the law allowed it',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /solter[ao]/, 'conviviente civil'),
      /civilStatuses/,
    ],
    [
      'a revocation without proof of identity',
      'sbx-power-part-revoked',
      (content) => reword(content, 'ESCRITURA_REVOCACION', /; el compareciente, .*$/, '.'),
      /identities/,
    ],
    [
      'a register with its heading after its folios',
      'sbx-sole-sa-holder',
      (content) => reword(content, 'REGISTRO_ACCIONISTAS', /^(.*?) \[…\] (.*)$/, '$2 […] $1'),
      /pageOrder/,
    ],
    [
      'an administration clause that differs from the quote of its page',
      'sbx-lawyer-edits',
      ({ entities: [subject] }) => {
        const statutes = subject?.company?.statutes;
        if (statutes)
          statutes.administrationClause = statutes.administrationClause.replace(/, c/, ' Soto, c');
      },
      /administrationClause/,
    ],
    [
      'a later deed without a higher number',
      'sbx-mx-sapi',
      ({ administration: { positions } }) => {
        const [first, last] = [positions[0], positions.at(-1)];
        if (first?.deed && last?.deed) last.deed = { ...first.deed, date: '2025-12-30' };
      },
      /protocols/,
    ],
    [
      'a deed that begins with another date',
      'sbx-sa-classes-ab',
      (content) => reword(content, 'ACTA_DIRECTORIO', /, a [^,]* de dos mil/, ', a siete de mayo de mil'),
      /openingDates/,
    ],
    [
      'two notaries of one office on one day',
      'sbx-ltda-family',
      ({ entities: [subject], administration }) => {
        const deed = subject?.company?.incorporation?.deed;
        const [first] = administration.positions;
        if (deed && first) first.deed = { ...deed, notaryName: `${deed.notaryName} Segundo` };
      },
      /notaries/,
    ],
    [
      'a court case of early January with a number of the end of a year',
      'sbx-insolvency',
      ({ proceedings }) => {
        for (const one of proceedings?.insolvency ?? []) one.publishedOn = '2025-01-09';
      },
      /docketNumbers/,
    ],
    [
      'articles out of order',
      'sbx-spa-clean',
      (content) => reword(content, 'ESTATUTO_ACTUALIZADO', /ARTÍCULO SEGUNDO/, 'ARTÍCULO SEXTO'),
      /articleOrder/,
    ],
    [
      'a paid capital without a quote that states the payment',
      'sbx-spa-clean',
      ({ validations }) => {
        for (const { evidence } of validations)
          for (const source of evidence) source.quote = source.quote.replace(/ y pagadas/, '');
      },
      /payments/,
    ],
    [
      'an S.A. from before its law',
      'sbx-absorbed',
      ({ entities: [subject] }) => {
        if (subject?.company?.incorporation) subject.company.incorporation.date = '1978-11-08';
      },
      /foundingLaw/,
    ],
    [
      'a founding deed that does not limit the liability of the partners',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /limitan su responsabilidad/, 'responden'),
      /foundingLaw/,
    ],
    [
      'a region that did not exist yet',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /Región de Los Lagos/, 'Región de Ñuble'),
      /words: .* says “Región de Ñuble”/,
    ],
    [
      'a faculty for an act that did not exist yet',
      'sbx-ltda-family',
      ({ powers: [power] }) => {
        for (const faculty of power?.faculties ?? []) faculty.text += ' y uniones temporales de proveedores';
      },
      /powers: .* gives “uniones temporales/,
    ],
    [
      'an electronic signature from before notaries had one',
      'sbx-ltda-family',
      ({ documents: [deed] }) => {
        if (deed) deed.issuedOn = '2001-03-14';
      },
      /codes: /,
    ],
    [
      'names directly after “cualquiera de”',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /las siguientes personas, [^:]*: /, ''),
      /signers: /,
    ],
    [
      'a list whose first item has no number',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /podrá: 1\) /, 'podrá: '),
      /enumerations: /,
    ],
    [
      'a voting card with a tax number',
      'sbx-mx-sapi',
      (content) => reword(content, 'CEDULA_IDENTIDAD', /CURP/, 'RFC'),
      /cards: /,
    ],
    [
      'a remedy that is due on a Sunday and uses the Chilean verb',
      'sbx-mx-sapi',
      ({ validations: [one] }) => {
        if (one) one.remedy = 'A más tardar el 15 de febrero de 2026, acompañar el acta.';
      },
      /deadlines: .*\n.*verbs: /,
    ],
    [
      'an independent director without minutes that state it',
      'sbx-sa-listed',
      (content) => reword(content, 'ACTA_JUNTA', / independiente/, ''),
      /declaredFacts: no minutes elect/,
    ],
    [
      'an owner with another share than declared',
      'sbx-spa-clean',
      (content) => reword(content, 'DECLARACION_BENEFICIARIOS_FINALES', /del \d+ %/, 'del 1 %'),
      /declaredFacts: no declaration states/,
    ],
    [
      'a transitory article before another article',
      'sbx-capital-unpaid',
      (content) =>
        reword(content, 'ESTATUTO_ACTUALIZADO', /ARTÍCULO SEXTO\./, 'ARTÍCULO PRIMERO TRANSITORIO.'),
      /articleOrder: /,
    ],
    [
      'a person who lives at the address of the company',
      'sbx-ltda-family',
      ({ entities: [subject, person] }) => {
        if (subject && person) person.address = subject.address;
      },
      /homes: /,
    ],
    [
      'an assignment of rights that the buyer does not sign',
      'acme-428',
      (content) => reword(content, 'ACTO_RES', /; y don [^;]*, quien adquiere/, ''),
      /assignments: /,
    ],
    [
      'a form with text after its signature',
      'acme-1',
      (content) => reword(content, 'ACTO_RES', /(\(CVE\): \w+\.)$/, '$1 ARTÍCULO OCTAVO.'),
      /lastLines: /,
    ],
    [
      'a mandate with a faculty that its grantor does not have',
      'importadora-7',
      ({ powers: [statutory] }) => {
        if (statutory) statutory.faculties = statutory.faculties.filter(({ code }) => code !== 'TAX_CUSTOMS');
      },
      /grantedFaculties: pow_tax gives TAX_CUSTOMS/,
    ],
    [
      'a general mandate by a grantor who may give special mandates only',
      'acme-1',
      ({ powers: [statutory, mandate] }) => {
        for (const faculty of statutory?.faculties ?? []) faculty.text = 'conferir mandatos especiales';
        if (mandate) mandate.kind = 'general';
      },
      /grantedFaculties: .* is general/,
    ],
    [
      'a register that calls an inheritance a sale',
      'importadora-40',
      (content) => reword(content, 'REGISTRO_ACCIONISTAS', /adjudicación en herencia/, 'compraventa'),
      /inheritances: /,
    ],
    [
      'a wife who disposes of property that her husband administers',
      'sbx-ltda-family',
      (content) =>
        reword(
          content,
          'ESCRITURA_CONSTITUCION',
          /(doña [^;,]*, chilena, )[^,]*/,
          '$1casada bajo el régimen de sociedad conyugal',
        ),
      /reservedProperty: /,
    ],
    [
      'a deed that repeats its opening',
      'sbx-sa-listed',
      (content) => reword(content, 'ACTA_JUNTA', /^(.{200}).*$/, '$& […] $1'),
      /repetitions: /,
    ],
    [
      'a substitute notary without the name of the notary who is replaced',
      'sbx-ltda-family',
      (content) =>
        reword(content, 'ESCRITURA_CONSTITUCION', /Notario Público [^,]*/, 'Notario Público Suplente'),
      /substitutes: /,
    ],
    [
      'a foreigner with an identity card for ten years',
      'sbx-ltda-family',
      ({ entities: [, person] }) => {
        if (person) person.nationality = 'PE';
      },
      /cardsOfForeigners: /,
    ],
    [
      'value added tax on an exempt activity',
      'sbx-ltda-family',
      (content) => reword(content, 'SITUACION_TRIBUTARIA', /Código: \d+/, 'Código: 862021'),
      /exemptions: /,
    ],
    [
      '“los directores” for one woman',
      'sbx-sa-listed',
      (content) =>
        reword(content, 'ACTA_DIRECTORIO', /(?<=asistencia de )[^.]*/, 'los directores doña Ana Soto'),
      /agreement: /,
    ],
  ])('objects to %s', (_, companyId, alter, objection) => {
    const content = structuredClone(contentOf(companyId, { seed: 'sandbox' }));
    expect(objections(content)).toEqual([]);
    alter(content);
    expect(objections(content).join('\n')).toMatch(objection);
  });
});
