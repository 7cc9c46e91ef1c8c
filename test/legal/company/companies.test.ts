import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultModifierNames } from '../../../src/faults/modifiers.js';
import type { Catalogue, CompanyFixture } from '../../../src/legal/company/catalogue.js';
import { builtInCatalogue, createCatalogue, scenarios } from '../../../src/legal/company/catalogue.js';
import {
  companyIdOf,
  knownCompanies,
  requestNameOf,
  resolveCompany,
} from '../../../src/legal/company/company-ids.js';
import {
  type CompanyRef,
  type CompanyResolution,
  refusedCompanyText,
} from '../../../src/legal/company/resolution.js';
import { dottedRut, formatRut } from '../../../src/legal/jurisdictions/cl/rut.js';

/** Fields of a company without scenario, label and modifiers. */
const plain = { scenario: null, label: null, modifiers: [] };

function companyOf(companyId: string): CompanyRef {
  const resolution = resolve(companyId);
  if (!resolution.known) throw new Error(`${companyId}: ${resolution.detail}`);
  return resolution.company;
}

/** Resolves a company id as the server does, including the modifiers of faults. */
const resolve = (companyId: string, catalogue?: Catalogue): CompanyResolution =>
  resolveCompany(companyId, catalogue, faultModifierNames);

describe('the company of an id', () => {
  test.each(scenarios)('every spelling of $key is one company', (scenario) => {
    const { key, taxId } = scenario;
    const bare = taxId.replace('-', '');
    const spellings = [`sbx-${key}`, `SBX-${key}`, taxId, bare, dottedRut(taxId), taxId.toLowerCase()];
    for (const spelling of spellings) {
      expect(companyOf(spelling)).toEqual({
        canonical: `sbx-${key}`,
        taxId,
        scenario,
        label: null,
        modifiers: [],
      });
    }
  });

  test('a valid RUT of a company is its tax id in all spellings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50_000_000, max: 99_999_999 }), (body) => {
        fc.pre(body < 66_100_000 || body > 66_100_099);
        const taxId = formatRut(body);
        for (const spelling of [taxId, dottedRut(taxId), taxId.replace('-', ''), taxId.toLowerCase()])
          expect(companyOf(spelling)).toEqual({ canonical: taxId, taxId, ...plain });
      }),
      { seed: 1 },
    );
  });

  test('any other text is a separate company, compared exactly', () => {
    const opaque = [
      'acme',
      'ACME',
      '12345678-Z',
      '761234561',
      '123456785',
      '123456789',
      '123.456-7',
      '76.123.456',
      '76.123.456-',
      '7.612.3456-0',
      '76123456-01',
      '123.456.789-0',
      '2024-0115-3',
      'RUT 76.123.456-1',
      'ORD-76123456-1',
      'spa-claen',
      'spa clean',
      'a b',
      'ñandú',
      'n\u0303andu\u0301',
      '🦙',
      'sbx',
    ];
    for (const text of opaque) expect(companyOf(text)).toEqual({ canonical: text, taxId: null, ...plain });
  });

  test('an unknown name with the prefix is refused with the nearest names', () => {
    expect(resolve('sbx-spa-claen')).toMatchObject({ known: false, nearest: ['sbx-spa-clean'] });
    expect(resolve('Sbx-SA-CLASES-AB')).toMatchObject({
      known: false,
      nearest: ['sbx-sa-classes-ab'],
    });
  });

  test.each([
    [
      'acme+power-revoked',
      '+power-revoked',
      ['sbx-spa-clean+power-revoked', expect.any(String), expect.any(String)],
    ],
    ['acme+stuck', '+stuck', ['sbx-spa-clean+stuck']],
    ['acme+Stuck#2', '+stuck', ['sbx-spa-clean+stuck']],
    ['acme#2+status-503', '+status-503', ['sbx-spa-clean+status-503']],
    ['a+b+failed+c', '+failed', ['sbx-spa-clean+failed']],
    ['+failed', '+failed', ['sbx-spa-clean+failed']],
    ['76123456-0+slow', '+slow', ['sbx-spa-clean+slow']],
    ['mx-sapy+dissolved', '+dissolved', ['sbx-mx-sapi+dissolved', expect.any(String), expect.any(String)]],
    ['acme+failed+stuck', '+failed+stuck', ['sbx-spa-clean+failed', 'sbx-spa-clean+stuck']],
    ['acme+dissolvd', '+dissolvd', ['sbx-spa-clean+dissolved', expect.any(String), expect.any(String)]],
    ['acme+power-revoekd', '+power-revoekd', expect.arrayContaining(['sbx-spa-clean+power-revoked'])],
    ['acme+status-5030', '+status-5030', ['sbx-spa-clean+status-503']],
    ['acme+latency-2s', '+latency-2s', ['sbx-spa-clean+latency-2000ms']],
    ['acme+rejectd#2', '+rejectd', ['sbx-spa-clean+rejected']],
  ])(
    '%s has a modifier without effect, and is refused with names that accept it',
    (text, modifier, nearest) => {
      const detail = expect.stringContaining(`: ${modifier} would be a part of the id, and have no effect.`);
      expect(resolve(text)).toEqual({ known: false, code: 'invalid-company-id', detail, nearest });
    },
  );

  test.each([
    ['66100001-5+stuck', 'sbx-spa-clean+stuck'],
    ['66.100.001-5#b', 'sbx-spa-clean#b'],
    ['66100001-5+power-revoked#b', 'sbx-spa-clean+power-revoked#b'],
  ])('%s adds to a tax number of the catalogue, and is refused; %s is suggested', (text, suggested) => {
    expect(resolve(text)).toMatchObject({ known: false, code: 'invalid-company-id', nearest: [suggested] });
  });

  test.each([
    ...['acme+co', 'a+b', 'ana+slow@example.com', 'acme#slow2', '+', '#', 'C++', 'status-503'],
    ...['acme+stock', 'acme+published', 'acme+selected', 'acme+late', 'acme+status-open'],
  ])('%s has no modifier, and names a company', (text) => {
    expect(companyOf(text)).toEqual({ canonical: text, taxId: null, ...plain });
  });

  test.each(['sbx-', 'sbx-zzzzzzzz'])(
    '%s is similar to no name, and is refused with some existing names',
    (text) => {
      const detail = expect.stringMatching(/ There are sbx-spa-clean, .* and \d+ more\.$/);
      expect(resolve(text)).toMatchObject({ known: false, detail, nearest: [] });
    },
  );

  test('labels make several companies of one scenario, and modifiers keep the company', () => {
    const [base, labelled, slow] = [
      companyOf('sbx-spa-clean'),
      companyOf('sbx-spa-clean#a-1'),
      companyOf('SBX-spa-clean+slow'),
    ];
    expect(labelled).toMatchObject({ canonical: 'sbx-spa-clean#a-1', taxId: null, label: 'a-1' });
    expect(slow).toMatchObject({ canonical: base.canonical, taxId: base.taxId, modifiers: ['slow'] });
    expect(companyOf('sbx-spa-clean+slow+failed#B')).toEqual(companyOf('sbx-spa-clean+failed+slow#B'));
    expect(companyOf('sbx-spa-clean#b').canonical).not.toBe(companyOf('sbx-spa-clean#B').canonical);
  });

  test.each([
    ['sbx-spa-clean+slwo', ['sbx-spa-clean+slow']],
    ['sbx-spa-clean+', []],
    ['sbx-spa-clean+failed+rejected', ['sbx-spa-clean+failed', 'sbx-spa-clean+rejected']],
    ['sbx-spa-clean+failed+failed', ['sbx-spa-clean+failed']],
    ['sbx-spa-clean#', ['sbx-spa-clean#1']],
    ['sbx-spa-clean#a b', ['sbx-spa-clean#1']],
    ['sbx-spa-clean+failed#a+extra-members', ['sbx-spa-clean+failed+extra-members#a']],
    ['sbx-spa-clean#a+solw', ['sbx-spa-clean#1']],
    ['sbx-spa-claen+slow#x', ['sbx-spa-clean+slow#x']],
    ['sbx-spa-claen+dissolvd', ['sbx-spa-clean+dissolved']],
    ['sbx-spa-clean+slow+slow', ['sbx-spa-clean+slow']],
    ['sbx-spa-clean+failed+failed+slow', ['sbx-spa-clean+failed+slow']],
    ['sbx-spa-clean+status-399', ['sbx-spa-clean+status-503']],
    ['sbx-spa-clean+latency-60001ms', ['sbx-spa-clean+latency-2000ms']],
    ['sbx-spa-clean+retry-after-2', ['sbx-spa-clean+status-503+retry-after-2']],
    ['sbx-spa-clean+retry-afetr-2', ['sbx-spa-clean+status-503+retry-after-2']],
    ['sbx-spa-clean+status-503+reset-after', ['sbx-spa-clean+reset-after', 'sbx-spa-clean+status-503']],
  ])('%s is unknown, and the error suggests existing ids', (text, nearest) => {
    expect(resolve(text)).toMatchObject({ known: false, nearest });
    expect(nearest.filter((id) => !resolve(id).known)).toEqual([]);
  });

  test('a defect after the key is another state of the same company, in one spelling', () => {
    const [base, faulty] = [companyOf('sbx-mx-sapi'), companyOf('SBX-MX-SAPI+POWER-REVOKED')];
    expect(faulty).toEqual({ ...base, modifiers: ['power-revoked'] });
    expect(requestNameOf(faulty)).toBe('sbx-mx-sapi+power-revoked');
    expect(companyIdOf(companyOf('sbx-mx-sapi+slow+power-revoked#a'))).toBe(
      'sbx-mx-sapi+power-revoked+slow#a',
    );
    expect(companyOf(companyIdOf(faulty))).toEqual(faulty);
  });

  test.each([
    ['sbx-mx-sapi+power-revoqued', ['sbx-mx-sapi+power-revoked'], 'There is no modifier +power-revoqued'],
    ['sbx-spa-clean+latency-2s', ['sbx-spa-clean+latency-2000ms'], 'takes whole milliseconds'],
    ['sbx-es-sl+capital-unpaid', ['sbx-es-sl+'], 'article 78, Ley de Sociedades de Capital'],
    ['sbx-pe-sac+board-lapsed', ['sbx-pe-sac+'], 'article 247, Ley General de Sociedades'],
    ['sbx-power-revoked+dissolved', ['sbx-spa-clean+dissolved'], 'is not healthy as it is'],
    ['sbx-spa-clean+board-lapsed', ['sbx-spa-clean+'], 'nothing that this defect could change'],
    ['sbx-eirl-dv-k+absorbed', ['sbx-eirl-dv-k+'], 'nothing that this defect could change'],
    ['sbx-eirl-dv-k+successor-unknown', ['sbx-eirl-dv-k+'], 'nothing that this defect could change'],
    [
      'sbx-mx-sapi+dissolved+power-revoked',
      ['sbx-mx-sapi+dissolved', 'sbx-mx-sapi+power-revoked'],
      'Modifiers can add one defect',
    ],
  ])('%s is refused, with the reason and the fitting companies', (text, nearest, why) => {
    const resolution = resolve(text);
    if (resolution.known) throw new Error(`${text} is known`);
    expect(resolution).toMatchObject({ code: 'unknown-scenario', detail: expect.stringContaining(why) });
    for (const start of nearest) expect(refusedCompanyText(resolution)).toContain(` ${start}`);
    for (const id of resolution.nearest) expect(companyOf(id).modifiers.length).toBe(1);
  });

  test('a company with a user file accepts no defect by its id', () => {
    const [scenario] = scenarios;
    if (scenario === undefined) throw new Error('the catalogue has no scenario');
    const own = createCatalogue([
      { ...scenario, key: 'mine' },
      { ...scenario, company: { ...scenario.company, name: 'Otra SpA' } },
    ]);
    expect(resolve(`sbx-${scenario.key}+dissolved`, own)).toMatchObject({ known: false });
    const shortCatalogue = createCatalogue([{ ...structuredClone(scenario), timelines: ['healthy'] }]);
    expect(resolve(`sbx-${scenario.key}+dissolved`, shortCatalogue)).toMatchObject({ known: true });
    expect(resolve('sbx-mine+dissolved', own)).toMatchObject({
      known: false,
      detail: expect.stringContaining('name dissolved in that file'),
      nearest: ['sbx-mine'],
    });
    const fixture: CompanyFixture = { companyId: 'sbx-mx-sapi', patch: {}, path: 'mx.json', seed: 'sandbox' };
    const ownCatalogue = createCatalogue(scenarios, new Map([['sbx-mx-sapi', fixture]]));
    expect(resolve('sbx-mx-sapi+dissolved', ownCatalogue)).toMatchObject({
      known: false,
      detail: expect.stringContaining('mx.json'),
    });
  });

  test('a reserved RUT that names no scenario is unknown, and a wrong digit names the right one', () => {
    expect(resolve('66100001-4')).toMatchObject({ known: false, nearest: ['66100001-5'] });
    expect(resolve('66.100.001-4')).toMatchObject({ known: false, nearest: ['66100001-5'] });
    expect(resolve(formatRut(66_100_099))).toMatchObject({ known: false });
    expect(companyOf(formatRut(66_100_100)).taxId).toBe(formatRut(66_100_100));
  });

  test('the number of a company that only appears inside a scenario resolves to no company', () => {
    for (const body of [66_000_000, 66_099_999, 66_110_000, 66_150_000, 66_199_999])
      expect(resolve(formatRut(body))).toMatchObject({
        known: false,
        code: 'unknown-scenario',
        detail: expect.stringContaining('sbx-<key>#<label>'),
      });
    for (const body of [66_109_999, 66_200_000]) expect(companyOf(formatRut(body)).scenario).toBeNull();
    expect(companyOf('66110000').scenario).toBeNull();
  });

  test.each(['66 100 004-K', '66.100.004\u2011K', '066100004k', '66,100,004\u2013k'])(
    'the reserved number %j is read with any separators',
    (text) => {
      expect(companyOf(text)).toEqual(companyOf('sbx-eirl-dv-k'));
    },
  );

  test('a reserved number without its check digit is unknown, and never a separate company', () => {
    for (const text of ['66.100.004', '66100004', '66 100 004', '66.100.004-'])
      expect(resolve(text)).toMatchObject({ known: false, nearest: ['66100004-K'] });
    expect(resolve('66.100.099')).toMatchObject({ known: false });
    for (const text of ['66.100.100', '66099999', '661000041-2', '6610000', 'RUT 66.100.004-K'])
      expect(companyOf(text)).toMatchObject({ canonical: text, scenario: null });
  });
});

describe('a text with a likely mistake', () => {
  const refused = (companyId: string) => {
    const resolution = resolve(companyId);
    if (resolution.known) throw new Error(`${companyId} names ${resolution.company.canonical}`);
    return resolution;
  };
  const spellingsOf = (body: number, digit: string): string[] => {
    const dotted = String(body).replace(/\B(?=(\d{3})+$)/g, '.');
    return [`${body}-${digit}`, `${dotted}-${digit}`, `${dotted}${digit}`, `0${dotted}-${digit}`];
  };
  const digit = fc.constantFrom(...'0123456789Kk');

  test('a RUT with a wrong check digit is refused with the right one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50_000_000, max: 99_999_999 }), digit, (body, wrong) => {
        fc.pre(body < 66_100_000 || body > 66_100_099);
        const right = formatRut(body);
        fc.pre(!right.endsWith(wrong.toUpperCase()));
        for (const text of spellingsOf(body, wrong)) {
          expect(refused(text)).toMatchObject({ code: 'invalid-company-id', nearest: [right] });
          expect(refused(text).detail).toContain(`the right one is ${right.slice(-1)}.`);
        }
      }),
      { seed: 1 },
    );
    expect(refused('76.123.456-1').nearest).toEqual(['76123456-0']);
    expect(refused('76123456K').nearest).toEqual(['76123456-0']);
  });

  test('the RUT of a person is refused as such, also with a wrong check digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 49_999_999 }), digit, (body, any) => {
        for (const text of [...spellingsOf(body, any), formatRut(body)]) {
          expect(refused(text)).toMatchObject({ code: 'invalid-company-id', nearest: [] });
          expect(refused(text).detail).toContain('the tax number of a person');
        }
      }),
      { seed: 1 },
    );
    expect(refused('12.345.678-5').detail).toMatch(/^12\.345\.678-5 is the tax number of a person/);
    expect(refused('38.200.001-3').detail).toMatch(/^38\.200\.001-3 is the tax number of a person/);
    expect(refused('12.345.678-4').detail).toContain('the right one is 5, and 12345678-5 is the tax number');
    expect(refused('49.999.999-7').nearest).toEqual([]);
    expect(companyOf('50.000.000-7').taxId).toBe('50000000-7');
  });

  test.each([
    [' acme', ['acme']],
    ['acme ', ['acme']],
    ['\u00a0acme\u3000', ['acme']],
    ['acme\ufeff', ['acme']],
    [' 66.100.004-K ', ['66.100.004-K']],
    ['sbx-spa-clean ', ['sbx-spa-clean']],
    [' spa-clean', ['sbx-spa-clean']],
    [' sbx-spa-claen', ['sbx-spa-clean']],
    [' 76.123.456-1', ['76123456-0']],
    [' ', []],
    ['spa-clean', ['sbx-spa-clean']],
    ['SPA-Clean', ['sbx-spa-clean']],
    ['spa-clean#A', ['sbx-spa-clean#A']],
    ['spa-clean+stuck+failed#A', ['sbx-spa-clean+failed', 'sbx-spa-clean+stuck']],
    ['spa-clean+slow#A', ['sbx-spa-clean+slow#A']],
    ['spa-clean+slwo', ['sbx-spa-clean+slow']],
  ])('%j is refused with suggestions', (text, nearest) => {
    const { code, nearest: found } = refused(text);
    expect([code, [...found].sort()]).toEqual(['invalid-company-id', nearest]);
  });

  test('each suggestion is a company', () => {
    for (const text of ['76.123.456-1', ' acme ', 'PEP+slow#x', ' 66100004k', 'ES-SL'])
      for (const suggested of refused(text).nearest) expect(resolve(suggested).known).toBe(true);
  });

  test('a foreign number with a wrong digit is refused with the right one, with dots too', () => {
    for (const text of ['999.000.123-3', '999000123-3'])
      expect(refused(text)).toMatchObject({ nearest: ['999000123-2'] });
  });
});

describe('the id of a resolved company', () => {
  test.each([
    'acme',
    '76.123.456-0',
    '66.100.004-k',
    'SBX-spa-clean#A',
    'sbx-spa-clean+stuck+slow#a',
    '#',
    'a#b',
  ])('%s is read back as the same company with the same id', (companyId) => {
    const resolution = resolve(companyId);
    const company = resolution.known ? resolution.company : companyOf('sbx-spa-clean+slow#a');
    expect(companyOf(companyIdOf(company))).toEqual(company);
  });
});

describe('the named companies', () => {
  const fixture = (companyId: string): CompanyFixture => ({
    companyId,
    path: `${companyId}.yaml`,
    seed: 's',
  });
  const own = ['zeta', 'sbx-spa-clean#a', 'acme', 'sbx-unicode'];
  const fixtures = new Map(own.map((id) => [id, fixture(id)]));

  test('are the catalogue in its order, then user companies by id, each once with its file', () => {
    const listed = knownCompanies(createCatalogue(scenarios, fixtures));
    const ids = scenarios.map(({ key }) => `sbx-${key}`);
    expect(listed.map(({ canonical }) => canonical)).toEqual([...ids, 'acme', 'sbx-spa-clean#a', 'zeta']);
    expect(
      listed.filter((company) => company.fixture !== undefined).map(({ canonical }) => canonical),
    ).toEqual(['sbx-unicode', 'acme', 'sbx-spa-clean#a', 'zeta']);
  });

  test('are the scenarios if there are no user files', () => {
    expect(knownCompanies(builtInCatalogue).map(({ scenario }) => scenario)).toEqual([...scenarios]);
  });
});
