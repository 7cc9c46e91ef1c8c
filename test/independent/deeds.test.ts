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
      'a civil partner of before the law',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /solter[ao]/, 'conviviente civil'),
      /statuses/,
    ],
    [
      'a revocation by somebody who proves not who he is',
      'sbx-power-part-revoked',
      (content) => reword(content, 'ESCRITURA_REVOCACION', /; el compareciente, .*$/, '.'),
      /identities/,
    ],
    [
      'a register whose heading stands below its folios',
      'sbx-sole-sa-holder',
      (content) => reword(content, 'REGISTRO_ACCIONISTAS', /^(.*?) \[…\] (.*)$/, '$2 […] $1'),
      /pages/,
    ],
    [
      'an administrator whom the statutes spell otherwise than their page',
      'sbx-lawyer-edits',
      ({ entities: [subject] }) => {
        const statutes = subject?.company?.statutes;
        if (statutes)
          statutes.administrationClause = statutes.administrationClause.replace(/, c/, ' Soto, c');
      },
      /statutory/,
    ],
    [
      'a deed numbered before an earlier one',
      'sbx-mx-sapi',
      ({ administration: { positions } }) => {
        const [first, last] = [positions[0], positions.at(-1)];
        if (first?.deed && last?.deed) last.deed = { ...first.deed, date: '2025-12-30' };
      },
      /protocols/,
    ],
    [
      'a deed that opens on another day',
      'sbx-sa-classes-ab',
      (content) => reword(content, 'ACTA_DIRECTORIO', /, a [^,]* de dos mil/, ', a siete de mayo de mil'),
      /openings/,
    ],
    [
      'two notaries of one office on a day',
      'sbx-ltda-family',
      ({ entities: [subject], administration }) => {
        const deed = subject?.company?.incorporation?.deed;
        const [first] = administration.positions;
        if (deed && first) first.deed = { ...deed, notaryName: `${deed.notaryName} Segundo` };
      },
      /notaries/,
    ],
    [
      'a cause of the second week of a year with the number of its end',
      'sbx-insolvency',
      ({ proceedings }) => {
        for (const one of proceedings?.insolvency ?? []) one.publishedOn = '2025-01-09';
      },
      /dockets/,
    ],
    [
      'articles out of order',
      'sbx-spa-clean',
      (content) => reword(content, 'ESTATUTO_ACTUALIZADO', /ARTÍCULO SEGUNDO/, 'ARTÍCULO SEXTO'),
      /clauses/,
    ],
    [
      'a capital of which no paper says that it was paid',
      'sbx-spa-clean',
      ({ validations }) => {
        for (const { evidence } of validations)
          for (const source of evidence) source.quote = source.quote.replace(/ y pagadas/, '');
      },
      /payments/,
    ],
    [
      'a S.A. of before its law',
      'sbx-absorbed',
      ({ entities: [subject] }) => {
        if (subject?.company?.incorporation) subject.company.incorporation.date = '1978-11-08';
      },
      /foundedUnderLaw/,
    ],
    [
      'partners who answer for all',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /limitan su responsabilidad/, 'responden'),
      /foundedUnderLaw/,
    ],
    [
      'a region that was not there',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /Región de Los Lagos/, 'Región de Ñuble'),
      /words: .* says “Región de Ñuble”/,
    ],
    [
      'a faculty to do what could not be done',
      'sbx-ltda-family',
      ({ powers: [power] }) => {
        for (const faculty of power?.faculties ?? []) faculty.text += ' y uniones temporales de proveedores';
      },
      /powers: .* gives “uniones temporales/,
    ],
    [
      'an electronic signature of before',
      'sbx-ltda-family',
      ({ documents: [deed] }) => {
        if (deed) deed.issuedOn = '2001-03-14';
      },
      /codes: /,
    ],
    [
      'a signature of any of all',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /las siguientes personas, [^:]*: /, ''),
      /signers: /,
    ],
    [
      'a list that begins without a number',
      'sbx-ltda-family',
      (content) => reword(content, 'ESCRITURA_CONSTITUCION', /podrá: 1\) /, 'podrá: '),
      /enumerations: /,
    ],
    [
      'a voting card with a number for taxes',
      'sbx-mx-sapi',
      (content) => reword(content, 'CEDULA_IDENTIDAD', /CURP/, 'RFC'),
      /cards: /,
    ],
    [
      'a remedy for a Sunday, brought as in Chile',
      'sbx-mx-sapi',
      ({ validations: [one] }) => {
        if (one) one.remedy = 'A más tardar el 15 de febrero de 2026, acompañar el acta.';
      },
      /deadlines: .*\n.*verbs: /,
    ],
    [
      'an independent director of whom no minutes say so',
      'sbx-sa-listed',
      (content) => reword(content, 'ACTA_JUNTA', / independiente/, ''),
      /told: nobody was elected/,
    ],
    [
      'an owner with another part than declared',
      'sbx-spa-clean',
      (content) => reword(content, 'DECLARACION_BENEFICIARIOS_FINALES', /del \d+ %/, 'del 1 %'),
      /told: .* stands nowhere/,
    ],
    [
      'a transitory article before the last',
      'sbx-capital-unpaid',
      (content) =>
        reword(content, 'ESTATUTO_ACTUALIZADO', /ARTÍCULO SEXTO\./, 'ARTÍCULO PRIMERO TRANSITORIO.'),
      /clauses: /,
    ],
    [
      'somebody who sleeps in the office',
      'sbx-ltda-family',
      ({ entities: [subject, person] }) => {
        if (subject && person) person.address = subject.address;
      },
      /homes: /,
    ],
    [
      'rights that come to one who does not sign',
      'acme-428',
      (content) => reword(content, 'ACTO_RES', /; y don [^;]*, quien adquiere/, ''),
      /assignments: /,
    ],
    [
      'a form that goes on after its signature',
      'acme-1',
      (content) => reword(content, 'ACTO_RES', /(\(CVE\): \w+\.)$/, '$1 ARTÍCULO OCTAVO.'),
      /lastLines: /,
    ],
    [
      'a mandate to do what its grantor may not',
      'importadora-7',
      ({ powers: [statutory] }) => {
        if (statutory) statutory.faculties = statutory.faculties.filter(({ code }) => code !== 'TAX_CUSTOMS');
      },
      /gifts: pow_tax gives TAX_CUSTOMS/,
    ],
    [
      'a general mandate of one who may give special ones',
      'acme-1',
      ({ powers: [statutory, mandate] }) => {
        for (const faculty of statutory?.faculties ?? []) faculty.text = 'conferir mandatos especiales';
        if (mandate) mandate.kind = 'general';
      },
      /gifts: .* is general/,
    ],
    [
      'a register that sells what was inherited',
      'importadora-40',
      (content) => reword(content, 'REGISTRO_ACCIONISTAS', /adjudicación en herencia/, 'compraventa'),
      /heirs: /,
    ],
    [
      'a wife who disposes of what her husband administers',
      'sbx-ltda-family',
      (content) =>
        reword(
          content,
          'ESCRITURA_CONSTITUCION',
          /(doña [^;,]*, chilena, )[^,]*/,
          '$1casada bajo el régimen de sociedad conyugal',
        ),
      /reservedGoods: /,
    ],
    [
      'a deed that opens twice',
      'sbx-sa-listed',
      (content) => reword(content, 'ACTA_JUNTA', /^(.{200}).*$/, '$& […] $1'),
      /repetitions: /,
    ],
    [
      'a notary who stands in for nobody',
      'sbx-ltda-family',
      (content) =>
        reword(content, 'ESCRITURA_CONSTITUCION', /Notario Público [^,]*/, 'Notario Público Suplente'),
      /substitutes: /,
    ],
    [
      'a foreigner with a card for ten years',
      'sbx-ltda-family',
      ({ entities: [, person] }) => {
        if (person) person.nationality = 'PE';
      },
      /cardsOfForeigners: /,
    ],
    [
      'a tax on what is exempt',
      'sbx-ltda-family',
      (content) => reword(content, 'SITUACION_TRIBUTARIA', /Código: \d+/, 'Código: 862021'),
      /exemptions: /,
    ],
    [
      'directors among whom is no man',
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
