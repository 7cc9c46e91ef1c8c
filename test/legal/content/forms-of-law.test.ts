import { describe, expect, test } from 'vitest';
import type { Act, Company, Content, Entity } from '../../../src/contract/generated/types.js';
import { addDays } from '../../../src/values/dates.js';
import { scaled } from '../../scale.js';
import { contentOf, generatedIds } from '../generated/contents.js';

const keys = [
  'spa-clean',
  'ltda-family',
  'eirl-dv-k',
  'sa-classes-ab',
  'foreign-parent',
  'foreign-branch',
  'migrated',
];
const chilean = [...generatedIds().slice(0, scaled(60, 120)), ...keys.map((key) => `sbx-${key}`)].map((id) =>
  contentOf(id),
);
const endings = {
  mergeable: ['dissolved', 'absorbed', 'insolvency'],
  others: ['dissolved', 'insolvency'],
};
const broken = [
  ...['spa-clean', 'ltda-family', 'sa-classes-ab'].flatMap((key) =>
    endings.mergeable.map((label) => ({ key, label })),
  ),
  ...['eirl-dv-k', 'mx-sapi', 'pe-sac', 'co-sas', 'es-sl'].flatMap((key) =>
    endings.others.map((label) => ({ key, label })),
  ),
].map(({ key, label }) => ({ key, label, content: contentOf(`sbx-${key}+${label}`) }));

function companyOf({ entities }: Content): Company {
  const company = entities[0]?.company;
  if (company == null) throw new Error('the subject is not a company');
  return company;
}

function quotesFrom(content: Content, ...types: readonly string[]): string[] {
  const ids = new Set(content.documents.filter(({ type }) => types.includes(type)).map(({ id }) => id));
  return Object.values(content.provenance).flatMap(({ documentId, quote }) =>
    quote !== null && ids.has(documentId ?? '') ? [quote] : [],
  );
}

const quoteAt = (content: Content, pointer: string): string => content.provenance[pointer]?.quote ?? '';

/** Returns the founding and each amendment with the first words of its deed or form. */
function openings(content: Content): { act: Act; text: string }[] {
  const { incorporation, amendments } = companyOf(content);
  const companyPointer = '/entities/0/company';
  return [
    ...(incorporation === null
      ? []
      : [{ act: incorporation, text: quoteAt(content, `${companyPointer}/incorporation`) }]),
    ...amendments.map((act, index) => ({
      act,
      text: quoteAt(content, `${companyPointer}/amendments/${index}/deed`),
    })),
  ];
}

function entitiesNamed(content: Content, text: string, kind: Entity['kind']): Entity[] {
  return content.entities
    .slice(1)
    .filter((entity) => entity.kind === kind && text.includes(`${entity.name}, `));
}

const dates = /\d{1,2} de [a-z]+ de \d{4}/g;

describe('the forms of Chilean law', () => {
  test('an S.A. amends by an extraordinary meeting with its minutes in a deed, other forms by their holders', () => {
    const counts = { meeting: 0, holders: 0 };
    for (const content of chilean) {
      const { legalForm, amendments } = companyOf(content);
      for (const { act, text } of openings(content).slice(1)) {
        if (act.deed === null) continue;
        const transformedOn = amendments.find(({ kind }) => kind === 'transformacion')?.date ?? '';
        const byMeeting = legalForm.startsWith('SA_') && act.date > transformedOn;
        const title = content.documents.find(({ id }) => id === act.deed?.documentId)?.title;
        counts[byMeeting ? 'meeting' : 'holders'] += 1;
        expect(text.includes('junta extraordinaria de accionistas'), text).toBe(byMeeting);
        expect(title?.startsWith('Acta de junta extraordinaria')).toBe(byMeeting);
        if (!byMeeting)
          expect(text).toMatch(/únic[oa]s? (soci[oa]s|accionistas)|titular|totalidad de l[oa]s soci[oa]s/);
      }
    }
    expect(counts.meeting).toBeGreaterThan(3);
    expect(counts.holders).toBeGreaterThan(10);
  });

  test('a company of the electronic register has signed forms, and no deed or margin in its statutes', () => {
    const electronic = chilean.filter((content) => companyOf(content).registrationRegime === 'RES');
    expect(electronic.length).toBeGreaterThan(20);
    for (const content of electronic) {
      const { statutes, incorporation } = companyOf(content);
      const texts = [
        ...quotesFrom(content, 'ACTO_RES', 'ESTATUTO_ACTUALIZADO'),
        statutes?.replacementClause ?? '',
      ];
      // A holder can cite the deed by which its own representative acts.
      const own = texts.map((text) => text.replaceAll(/según personería que consta [^;]*/g, ''));
      for (const text of own) expect(text).not.toMatch(/escritura pública|al margen|notario/i);
      expect(quoteAt(content, '/entities/0/company/incorporation/res')).toMatch(
        /firma electrónica avanzada.*N° de atención/,
      );
      expect(incorporation?.res?.signerEntityIds.length).toBeGreaterThan(0);
    }
  });

  test('a company appears through a person, with the capacity and its proof', () => {
    let companies = 0;
    for (const content of chilean) {
      for (const { act, text } of openings(content)) {
        for (const { name } of entitiesNamed(content, text, 'company')) {
          if (name === content.entities[0]?.name) continue;
          companies += 1;
          const own = text.slice(text.indexOf(`${name}, `)).split('; ')[0] ?? '';
          expect(own).toMatch(
            /representada por (su (representante legal|gerente general|mandatari[oa] en Chile)|sus representantes legales), do[nñ]a? .*según (personería que consta|poder otorgado)/,
          );
        }
        for (const id of act.res?.signerEntityIds ?? [])
          expect(content.entities.find((entity) => entity.id === id)?.kind).toBe('person');
      }
      for (const text of quotesFrom(content, 'EXTRACTO_CONSTITUCION'))
        for (const { name } of entitiesNamed(content, text, 'company')) {
          if (name !== content.entities[0]?.name)
            expect(text.split(name)[1]).toContain(', representada por do');
        }
    }
    expect(companies).toBeGreaterThan(20);
  });

  test('people appear with nationality, civil status, occupation and domicile', () => {
    for (const content of chilean) {
      for (const { text } of openings(content)) {
        for (const { name, person } of entitiesNamed(content, text, 'person')) {
          const own = text.slice(text.indexOf(`${name}, `)).split(';')[0] ?? '';
          const [, nationality = '', status = ''] = own.split(', ');
          expect(nationality).toMatch(/^\p{Ll}+$/u);
          expect(status).toMatch(/^(solter|casad|divorciad|viud|conviviente)/);
          expect(own).toContain(`, ${person?.occupation}, `);
          expect(own).toMatch(/domiciliad[oa]s? /);
        }
      }
    }
  });

  test('statutes name their company and its holders by the terms of its legal form', () => {
    for (const content of chilean) {
      const { legalForm, statutes } = companyOf(content);
      for (const { grantedBy, faculties } of content.powers) {
        const principal = grantedBy === 'estatuto' || grantedBy === 'directorio';
        for (const { text } of faculties) {
          expect(text).not.toMatch(/[{}]/);
          if (principal) expect(text).not.toMatch(/mandante|mandato y|presente mandato/);
        }
      }
      const clause = statutes?.replacementClause ?? '';
      expect(clause).not.toContain('accionistas o socios');
      if (legalForm === 'SPA') expect(clause).not.toContain('socios');
      if (legalForm === 'LTDA') expect(clause).not.toContain('accionistas');
    }
  });

  test('a clause for delegation in whole or in part is a total delegation, one in part a partial one', () => {
    const counts = { no: 0, parcial: 0, total: 0 };
    for (const { powers } of chilean)
      for (const { faculties, delegation } of powers) {
        const clause = faculties.find(({ code }) => code === 'MAN_DELEGATE')?.text;
        const inPart = clause?.startsWith('delegar parcialmente ') ? 'parcial' : 'no';
        const allowed = clause?.startsWith('delegar en todo o en parte ') ? 'total' : inPart;
        counts[allowed] += 1;
        expect(clause === undefined).toBe(allowed === 'no');
        expect(delegation.allowed).toBe(allowed);
      }
    expect(counts.total).toBeGreaterThan(10);
    expect(counts.parcial).toBeGreaterThan(0);
  });

  test('a line of the register gives each acquisition its day and its shares', () => {
    let several = 0;
    // The list of a depositary has lines of another form.
    for (const content of chilean.filter(({ shareholderSummary }) => shareholderSummary.source !== 'DCV')) {
      content.shareholders.forEach(
        ({ issuerEntityId, holderEntityId, interest, status, shares, series }, index) => {
          if (issuerEntityId !== content.subjectEntityId || status !== 'vigente' || interest !== 'acciones')
            return;
          const line = quoteAt(content, `/shareholders/${index}`);
          const own = ({ toEntityId, series: of }: { toEntityId: string; series: string | null }) =>
            toEntityId === holderEntityId && of === series;
          const founding = content.foundingRegister.filter(
            (one) => one.holderEntityId === holderEntityId && one.series === series,
          );
          const acquired = [...founding, ...content.shareTransfers.filter(own)].map((one) => one.shares);
          const transfers = content.shareTransfers
            .filter((one) => one.fromEntityId === holderEntityId && one.series === series)
            .map((one) => one.shares);
          expect(line.match(dates)?.length, line).toBe(acquired.length + transfers.length);
          if (acquired.length === 1) return;
          several += 1;
          // First the acquisitions, in the words of the deeds, then the sales since.
          const acquisitions = [...line.matchAll(/([\d.]+) acci(?:ones|ón) el /g)].map(([, n = '']) =>
            Number(n.replaceAll('.', '')),
          );
          expect(acquisitions, line).toEqual([...acquired, ...transfers]);
          const total = (list: readonly number[]) => list.reduce((sum, lot) => sum + lot, 0);
          expect(total(acquired) - total(transfers)).toBe(shares);
        },
      );
    }
    expect(several).toBeGreaterThan(5);
  });

  test('a division reduces the capital and keeps the shares, and the capital is cited with its new amount', () => {
    const divided = [...chilean, contentOf('sbx-eventful-life')].filter((content) =>
      companyOf(content).amendments.some(({ kind }) => kind === 'division'),
    );
    expect(divided.length).toBeGreaterThan(0);
    for (const content of divided) {
      const { amendments, capital } = companyOf(content);
      const effects = amendments.find(({ kind }) => kind === 'division')?.effects;
      expect(effects).toMatchObject([{ field: 'capital', after: capital?.stated }]);
      const decrease = effects?.find((effect) => effect.field === 'capital');
      expect(Number(decrease?.before?.amount)).toBeGreaterThan(Number(capital?.stated.amount));
      const left = Number(capital?.stated.amount).toLocaleString('es-CL');
      expect(quoteAt(content, '/entities/0/company/capital')).toMatch(
        new RegExp(
          `disminuir el capital social .* dividido en las mismas|\\$${left.replaceAll('.', '\\.')},`,
        ),
      );
      const held = content.shareholders.filter(
        ({ issuerEntityId, status, interest }) =>
          issuerEntityId === content.subjectEntityId && status === 'vigente' && interest === 'acciones',
      );
      expect(held.reduce((sum, { subscribed }) => sum + Number(subscribed?.amount), 0)).toBe(
        Number(capital?.stated.amount),
      );
    }
  });

  test('the merger is in the history of both companies of the catalogue, with one date', () => {
    const merger = (id: string) => companyOf(contentOf(id)).amendments.find(({ kind }) => kind === 'fusion');
    const [absorbed, absorbing] = [merger('sbx-absorbed'), merger('sbx-sa-classes-ab')];
    expect(absorbing?.date).toBe(absorbed?.date);
    expect(absorbing?.summary).toBe(absorbed?.summary);
    const holders = (id: string) =>
      contentOf(id)
        .entities.filter(({ roles }) => roles.includes('shareholder'))
        .map(({ name }) => name);
    expect(holders('sbx-sa-classes-ab')).toEqual(expect.arrayContaining(holders('sbx-absorbed')));
    const successor = contentOf('sbx-spa-clean+absorbed').entities.find(({ roles }) =>
      roles.includes('counterparty'),
    );
    expect(successor?.company?.amendments).toMatchObject([
      { kind: 'fusion', summary: expect.stringContaining('Arrebol') },
    ]);
  });
});

describe('the end of a company', () => {
  const isInLiquidation = (content: Content): boolean =>
    content.entities[0]?.company?.status === 'en_liquidacion';

  test.each(broken.filter(({ label, content }) => label !== 'insolvency' && !isInLiquidation(content)))(
    '$label extinguishes the powers and offices of $key, and nobody signs',
    ({ content }) => {
      expect(new Set(content.powers.map(({ status }) => status))).toEqual(new Set(['extinguido']));
      expect(new Set(content.administration.positions.map(({ status }) => status))).toEqual(
        new Set(['extinguido']),
      );
      expect(content.conclusion.authorityMatrix).toEqual([]);
    },
  );

  test.each(broken.filter(({ content }) => isInLiquidation(content)))(
    '$label leaves $key its administrators, for the liquidation only',
    ({ content }) => {
      const { positions } = content.administration;
      // The auditors of the company stay in office, to audit the liquidation.
      const auditors: readonly string[] = ['comisario', 'revisor_fiscal'];
      const standing = positions.filter(
        ({ status, title }) => status === 'vigente' && !auditors.includes(title),
      );
      expect(new Set(standing.map(({ title }) => title))).toEqual(new Set(['liquidador']));
      expect(positions.some(({ status, title }) => auditors.includes(title) && status !== 'vigente')).toBe(
        false,
      );
      const former = new Set(
        positions.filter(({ status }) => status === 'extinguido').map(({ entityId }) => entityId),
      );
      expect(standing.every(({ entityId }) => former.has(entityId))).toBe(true);
      const powers = content.powers.filter(({ status }) => status === 'vigente');
      expect(powers.map(({ id }) => id)).toEqual(['pow_liquidators']);
    },
  );

  test.each(broken.filter(({ label }) => label === 'insolvency'))(
    'a numbered resolution gives the liquidator of $key only the faculties of a liquidation',
    ({ content }) => {
      const standing = content.powers.filter(({ status }) => status === 'vigente');
      expect(standing).toHaveLength(1);
      const liquidating =
        /liquid|procedimiento|masa|inventari|avalu|enajen|cobr|recaud|repart|acreedor|concurs|deudor|concursada/i;
      for (const { text } of standing[0]?.faculties ?? []) expect(text).toMatch(liquidating);
      expect(quoteAt(content, '/entities/0/company/status')).toMatch(
        /(Juzgado|Superintendencia|Comisión).*(Rol C-|xpediente |Concurso )/,
      );
    },
  );
});

describe('abroad', () => {
  test('the revisor fiscal of a Colombian company is a public accountant', () => {
    const ids = Array.from({ length: 6 }, (_, index) => `seed ${index}`);
    const occupations = ids.map((seed) => {
      const content = contentOf('sbx-co-sas', { seed });
      const auditor = content.administration.positions.find(({ title }) => title === 'revisor_fiscal');
      const { person } = content.entities.find(({ id }) => id === auditor?.entityId) ?? {};
      expect(auditor?.titleLabel).toBe(person?.sex === 'F' ? 'Revisora fiscal' : 'Revisor fiscal');
      expect(person?.occupation).toBe(person?.sex === 'F' ? 'contadora pública' : 'contador público');
      return person?.occupation;
    });
    expect(new Set(occupations).size).toBe(2);
  });

  test('powers of a Peruvian company are cited from entries C, those of the founding from its own', () => {
    const content = contentOf('sbx-pe-sac');
    const entries = content.powers.map(
      (_, index) => /asiento (\w+)/.exec(quoteAt(content, `/powers/${index}/status`))?.[1],
    );
    expect(entries).toEqual(['A00001', 'C00001']);
    expect(content.conclusion.personeria).toContain('asiento C00001');
  });

  test.each([
    ['mx-sapi', /comparece .*secretari[oa] no miembro del consejo, para protocolizar, por la delegación/],
    ['pe-sac', /representada por .*gerente general, con la autorización de la junta general/],
    ['co-sas', /representada por .*representante legal/],
    ['es-sl', /representada por .*administrador/],
  ])('the deed of a power of %s is signed for the grantor of the power', (key, opening) => {
    const content = contentOf(`sbx-${key}`);
    const bodies = { directorio: /^El consejo .* resuelve/, junta: /^La junta .* acordó/ };
    content.powers.forEach(({ grantedBy, instrument, validFrom }, index) => {
      if (grantedBy === 'estatuto') return;
      const byBody = grantedBy === 'directorio' || grantedBy === 'junta' ? bodies[grantedBy] : null;
      const { deed, form } = instrument;
      expect(form).toBe(byBody === null ? 'escritura_publica' : 'acta_reducida');
      expect(validFrom <= (deed?.date ?? '')).toBe(true);
      expect(quoteAt(content, `/powers/${index}/instrument`)).toMatch(opening);
      if (byBody !== null) expect(quoteAt(content, `/powers/${index}`)).toMatch(byBody);
    });
    expect(content.powers.some(({ grantedBy }) => grantedBy !== 'estatuto')).toBe(true);
  });

  test('Spanish real owners are declared by an administrator before a notary, in a deed of the notary', () => {
    const content = contentOf('sbx-es-sl');
    const declaration = content.documents.find(({ type }) => type === 'DECLARACION_BENEFICIARIOS_FINALES');
    expect(declaration?.issuer).toMatch(/^Notaría de /);
    expect(quoteAt(content, '/beneficialOwners')).toMatch(
      /^Número de protocolo .* ante mí, .* ejercida por .*administrador.*manifiesta/,
    );
  });

  test('an agent acts by the power of the parent, which the extract mentions', () => {
    const { conclusion, documents, powers } = contentOf('sbx-foreign-branch');
    expect(powers[0]).toMatchObject({
      grantorEntityId: 'ent_holder_1',
      grantedBy: 'matriz',
      kind: 'general',
    });
    expect(powers[0]?.instrument).toMatchObject({ documentId: 'doc_poder_agente', form: 'consular' });
    expect(powers.map(({ validFrom, instrument: { deed } }) => validFrom < (deed?.date ?? ''))).toEqual([
      true,
    ]);
    expect(conclusion.personeria).toContain('poder general que le confirió Nordhavn Marine A/S');
    expect(conclusion.personeria).toContain(powers[0]?.instrument.deed?.repertoireNumber);
    const [kept, extract] = ['doc_poder_agente', 'doc_constitucion_extracto'].map(
      (paper) => documents.find(({ id }) => id === paper)?.excerpts[0]?.text,
    );
    const number = /bajo el N° [\d.]+/.exec(kept ?? '')?.[0];
    expect(extract).toContain(`${number}, de los antecedentes`);
  });

  test('the register of commerce notes the mandates of an E.I.R.L. in its margin', () => {
    let noted = 0;
    for (const content of chilean) {
      const { incorporation } = companyOf(content);
      if (!incorporation?.registration) continue;
      const margin = incorporation.marginalNotes.map(({ date, text }) => `${date} ${text}`);
      expect(margin).toEqual([...margin].sort());
      for (const { grantedBy, instrument } of content.powers) {
        if (grantedBy !== 'titular' || instrument.deed === null) continue;
        const number = instrument.deed.repertoireNumber;
        expect(margin.filter((text) => text.includes(`Repertorio N° ${number}`))).toHaveLength(1);
        noted += 1;
      }
    }
    expect(noted).toBeGreaterThan(0);
  });

  test('the electronic register annotates the mandates of an E.I.R.L.', () => {
    let noted = 0;
    for (const content of chilean) {
      const certificate = content.documents.find(({ type }) => type === 'CERTIFICADO_ANOTACIONES');
      if (certificate === undefined) continue;
      for (const { grantedBy, instrument } of content.powers) {
        const { deed } = instrument;
        if (grantedBy !== 'titular' || deed === null || deed.date > addDays(certificate.issuedOn, -14))
          continue;
        expect(quoteAt(content, '/entities/0/company/amendments')).toContain(
          `Repertorio N° ${deed.repertoireNumber}`,
        );
        noted += 1;
      }
    }
    expect(noted).toBeGreaterThan(0);
  });

  test('rights become shares with the legal form, as the register states', () => {
    const content = contentOf('sbx-migrated');
    const { documents, foundingRegister, shareholders, shareTransfers } = content;
    expect(foundingRegister.map(({ series }) => series)).toEqual([null, null]);
    expect(shareTransfers.map(({ kind, date }) => `${kind} ${date}`)).toEqual([
      'canje 2014-04-15',
      'canje 2014-04-15',
    ]);
    expect(quoteAt(content, '/shareholders/0')).toContain(
      'el 15 de abril de 2014, por canje de sus derechos',
    );
    expect(shareholders.filter(({ status }) => status === 'historico')).toHaveLength(2);
    const deed = documents.find(({ id }) => id === 'doc_constitucion_escritura');
    expect(deed?.excerpts[1]?.text).toContain(
      'La razón social será “Ferretería Painén y Compañía Limitada”.',
    );
  });

  test.each(['mx-sapi', 'pe-sac', 'co-sas', 'es-sl'])(
    'the register of %s gives each acquisition its day',
    (key) => {
      const content = contentOf(`sbx-${key}`);
      const times = 1 + companyOf(content).amendments.length;
      content.shareholders.forEach((_, index) => {
        expect(quoteAt(content, `/shareholders/${index}`).match(dates)).toHaveLength(times);
      });
    },
  );
});
