import { describe, expect, test } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { generateContent } from '../../../src/legal/content/report-content.js';
import type { CompanyChoices } from '../../../src/legal/jurisdictions/company-choices.js';
import { spanishDate } from '../../../src/legal/words/spanish.js';
import { contentOf, today } from '../generated/contents.js';

type Form = NonNullable<CompanyChoices['administration']>['form'];

/** Returns the Spanish company of the catalogue with this form of administration; null draws the form by the seed. */
function spanishCompany(form: Form | null, seed = 'test'): Content {
  const resolution = resolveCompany('sbx-es-sl');
  if (!resolution.known || resolution.company.scenario === null) throw new Error('there is no es-sl');
  const { scenario } = resolution.company;
  const { administration: _, ...choices } = scenario.company;
  const own =
    form === null ? choices : { ...choices, administration: { form, members: ['holder_1', 'holder_2'] } };
  const company = { ...resolution.company, scenario: { ...scenario, company: own } };
  const type = 'sociedades_y_poderes';
  return generateContent({ seed, type, company, validate: true, asOfDate: today });
}

function statuses({ powers, provenance }: Content): string[] {
  return powers.map((_, index) => provenance[`/powers/${index}/status`]?.quote ?? '');
}

function certificateOf({ documents }: Content): string {
  const certificate = documents.find(({ type }) => type === 'CERTIFICADO_VIGENCIA');
  return certificate?.excerpts.map(({ text }) => text).join(' ') ?? '';
}

function matches(texts: readonly string[], pattern: RegExp): (string | undefined)[][] {
  return texts.map((text) => [...text.matchAll(pattern)].map(([found]) => found));
}

describe('powers in registers', () => {
  const entry = /inscripción \d+\.ª/g;
  const inBook = /el \d+ de \p{L}+ de \d{4} con el No\. \d+ del libro V(?!\p{L})/gu;

  test('the Spanish sheet numbers powers like its other entries, and the recital cites office and entry', () => {
    const content = contentOf('sbx-es-sl');
    expect(matches(statuses(content), entry)).toEqual([['inscripción 1.ª'], ['inscripción 2.ª']]);
    expect(certificateOf(content)).toMatch(/Nombramiento: [^.]*\. Inscripción 1\.ª\. Duración: indefinida/);
    const { personeria } = content.conclusion;
    expect(personeria).toMatch(
      /doña \P{Lu}*[^,]*, como administradora mancomunada; y don [^,]*, como administrador mancomunado\. Resultan/u,
    );
    expect(personeria).toMatch(/protocolo, que causó la inscripción 1\.ª de la misma hoja\. Actúa doña/);
    expect(personeria).toMatch(
      /como apoderada, .* protocolo, que causó la inscripción 2\.ª de la misma hoja/,
    );
  });

  test('the Spanish sheet numbers the election of a board too', () => {
    const content = spanishCompany(null, 'seed 10');
    expect(content.administration.form).toBe('consejo');
    const quotes = content.administration.positions.map(
      (_, index) => content.provenance[`/administration/positions/${index}`]?.quote ?? '',
    );
    // Entries 1 to 3 are the founding, a power and an increase of capital.
    expect(matches(quotes, /Inscripción \d+\.ª/g).flat()).toEqual([
      'Inscripción 5.ª',
      'Inscripción 4.ª',
      'Inscripción 4.ª',
      'Inscripción 5.ª',
    ]);
    expect(content.conclusion.personeria).toMatch(/, como consejer[oa] delegad[oa], /);
  });

  test.each([
    [
      'administrador_unico',
      /^Actúa (?:don|doña) [^,]+, como administrador[a]? únic[oa], .*inscripción 1\.ª de la/,
    ],
    [
      'administradores_indistintos',
      /doña [^,]+, como administradora solidaria; y don [^,]+, como administrador solidario\./,
    ],
  ] as const)('a Spanish recital names the office of an %s', (form, office) => {
    expect(spanishCompany(form).conclusion.personeria).toMatch(office);
  });

  test.each([
    ['es-sl', entry, ['inscripción 2.ª', 'inscripción 4.ª']],
    ['pe-sac', /asiento \w+/g, ['asiento C00001', 'asiento C00002']],
  ])('the register of %s cites the entries of a power and of its revocation', (key, pattern, due) => {
    for (const label of ['power-revoked', 'power-part-revoked'])
      expect(matches(statuses(contentOf(`sbx-${key}+${label}`)), pattern)[1]).toEqual(due);
  });

  test('the recital cites the entry of a power that was revoked in part', () => {
    expect(contentOf('sbx-es-sl+power-part-revoked').conclusion.personeria).toContain('la inscripción 2.ª');
    expect(contentOf('sbx-pe-sac+power-part-revoked').conclusion.personeria).toContain('asiento C00001');
    expect(contentOf('sbx-co-sas+power-part-revoked').conclusion.personeria).toMatch(inBook);
  });

  test('Colombian chambers enter powers in a separate book, each with day and number', () => {
    const content = contentOf('sbx-co-sas');
    const [[own], [cited]] = [
      matches(statuses(content).slice(1), inBook)[0],
      content.conclusion.personeria.match(inBook),
    ] as [string[], string[]];
    expect(own).toBeDefined();
    expect(cited).toBe(own);
    const [before, after] =
      matches([statuses(contentOf('sbx-co-sas+power-revoked'))[1] ?? ''], inBook)[0] ?? [];
    expect(before).toBe(own);
    const number = (text: string | undefined) => Number(/No\. (\d+)/.exec(text ?? '')?.[1]);
    expect(number(after)).toBeGreaterThan(number(before));
  });

  test('deeds of a Colombian notary name the officer', () => {
    const deeds = ['', '+power-revoked', '+power-before-founding']
      .flatMap((label) => contentOf(`sbx-co-sas${label}`).documents)
      .filter(({ issuer }) => issuer.startsWith('Notaría '));
    expect(deeds.length).toBeGreaterThan(3);
    for (const { excerpts } of deeds)
      expect(excerpts[0]?.text).toMatch(/, ante (?:la notaria|el notario) \p{Lu}/u);
  });

  test('the Mexican folio gives each power a number, which the recital cites', () => {
    const nci = /número único \(NCI\) \d+/g;
    const content = contentOf('sbx-mx-sapi');
    const [[founding], [own]] = matches(statuses(content), nci) as [string[], string[]];
    expect(own).not.toBe(founding);
    expect(content.conclusion.personeria).toContain(
      `que les confirió los poderes, inscrita con el ${own}; la sociedad`,
    );
    const [before, after] = matches(statuses(contentOf('sbx-mx-sapi+power-revoked')), nci)[1] ?? [];
    expect(before).toBe(own);
    expect(after).not.toBe(own);
  });

  test('registers with one sheet have the revocations by a dissolution in the entry of the dissolution', () => {
    const content = contentOf('sbx-es-sl+dissolved');
    const [, general] = statuses(content);
    expect(content.provenance['/entities/0/company/amendments/1/registration']?.quote).toMatch(
      /^Inscritas la disolución .* así como la revocación de los poderes .*inscripción 4\.ª/,
    );
    expect(general).toMatch(/^Poder general: consta en la inscripción 4\.ª de la hoja su revocación/);
  });

  test('the age of an unregistered power counts from its deed', () => {
    const { validations } = contentOf('sbx-co-sas+dissolved');
    const message = validations.find(({ ruleId }) => ruleId === 'POW-004')?.message;
    const minutes = contentOf('sbx-co-sas+dissolved').documents.find(({ id }) => id === 'doc_disolucion');
    expect(message).toContain(`cuyo instrumento es de ${spanishDate(minutes?.issuedOn ?? '')}`);
  });

  test.each([
    ['mx-sapi', /^El consejo de administración de .* resuelve, por unanimidad, revocar/],
    ['pe-sac', /^La junta general de accionistas de .* acordó por unanimidad revocar/],
  ])('the granting body of a power of %s resolves its revocation', (key, clause) => {
    for (const label of ['power-revoked', 'power-part-revoked'])
      expect(contentOf(`sbx-${key}+${label}`).provenance['/powers/1/revocation']?.quote).toMatch(clause);
  });

  test('the Peruvian register enters a dissolution with its notices, and certifies the liquidators', () => {
    const content = contentOf('sbx-pe-sac+dissolved');
    const entry = content.provenance['/entities/0/company/amendments/1/registration']?.quote;
    expect(certificateOf(contentOf('sbx-pe-sac'))).toMatch(
      /cargo de Gerente General, desde el [^,]+, en el asiento A00001\./,
    );
    expect(certificateOf(content)).toMatch(/desde el [^,]+, en el asiento A00001, y su cese desde el/);
    expect(entry).toContain('avisos publicados conforme al artículo 412 de la Ley General de Sociedades');
    expect(certificateOf(content)).toMatch(
      /asiento D00001, inscrito el [^,]+, consta el nombramiento de [^,]+, con DNI \d{8}, en el cargo de Liquidador/,
    );
  });
});
