import type { Content } from '../../../src/contract/generated/types.js';
import { chileanLaw } from '../../../src/legal/jurisdictions/cl/law.js';
import { withExcerpts } from '../../../src/legal/jurisdictions/excerpts.js';
import { documents } from './documents.js';
import { entities, shareholders } from './parties.js';
import { administration, powerGroups, powers } from './powers.js';

/**
 * Returns a new copy of a healthy report on a small SpA of the traditional register, for tests that break one thing at
 * a time. It is written by hand, without the engine. It has no validations and no conclusion: judging adds them.
 */
export function healthySpa(): Content {
  return withExcerpts(unjudgedSpa(), chileanLaw);
}

function unjudgedSpa(): Content {
  return {
    schemaVersion: '1.0',
    jurisdiction: 'CL',
    subjectEntityId: 'ent_1',
    asOfDate: '2026-01-15',
    units: { CLF: { value: { amount: '39747.12', currency: 'CLP' }, basis: 'published' } },
    requestedOperations: ['BANK_OPEN_ACCOUNT', 'SEC_MORTGAGE'],
    entities: structuredClone(entities()),
    shareholders: shareholders(),
    shareholderSummary: {
      count: 3,
      listed: 3,
      truncated: false,
      coverage: '100.000000',
      source: 'libro_accionistas',
      asOf: '2025-12-20',
      documentId: 'doc_register',
    },
    foundingRegister: [
      { holderEntityId: 'ent_2', series: 'U', shares: 600 },
      { holderEntityId: 'ent_3', series: 'U', shares: 300 },
      { holderEntityId: 'ent_4', series: 'U', shares: 100 },
    ],
    shareTransfers: [],
    beneficialOwners: [
      owner(
        'ent_3',
        ['66.000000', 'mas_de_50_menos_de_75'],
        [['shr_4', 'shr_1'], ['shr_2']],
        ['participacion', 'control_efectivo'],
      ),
      owner('ent_4', ['34.000000', 'mas_de_25_hasta_50'], [['shr_5', 'shr_1'], ['shr_3']], ['participacion']),
    ],
    administration: administration(),
    powerGroups: powerGroups(),
    powers: powers(),
    documents: documents(),
    screening: ['ent_1', 'ent_2', 'ent_3', 'ent_4', 'ent_5', 'ent_6'].map((entityId) => ({
      entityId,
      pep: false,
      pepRole: null,
      sanctioned: false,
      listName: null,
      adverseFindings: [],
      checkedOn: '2026-01-10',
      documentId: 'doc_lists',
    })),
    proceedings: null,
    validations: [],
    conclusion: {
      result: null,
      reason: 'not_validated',
      automation: { allowed: false, reasons: [] },
      summary: 'Sin juzgar.',
      operations: [],
      restrictions: [],
      authorityMatrix: [],
      personeria: 'Sin juzgar.',
    },
    provenance: {
      ...sourceAt(
        '/entities/0/name',
        'doc_deed',
        1,
        'El nombre de la sociedad será “Comercial Alerce Rojo SpA”.',
      ),
      ...sourceAt('/entities/0/taxId', 'doc_tax', 1, 'RUT 66.200.101-5'),
      ...sourceAt('/entities/0/company/term', 'doc_deed', 5, 'La duración de la sociedad será indefinida.'),
      ...sourceAt(
        '/entities/0/company/capital',
        'doc_increase',
        3,
        'El capital es la cantidad de cincuenta millones de pesos.',
      ),
      ...sourceAt('/entities/0/company/incorporation', 'doc_deed', 1, 'Repertorio N° 4.512-2019'),
      ...sourceAt(
        '/powers/0/status',
        'doc_power_standing',
        1,
        'No hay constancia de que el poder haya sido revocado, al 5 de enero de 2026.',
      ),
      ...sourceAt(
        '/powers/0/signingRules',
        'doc_power',
        4,
        'Uno cualquiera de los apoderados Clase A, hasta quinientas unidades de fomento.',
      ),
    },
  };
}

type Band = Content['beneficialOwners'][number]['controlBands']['votes'];

function owner(
  entityId: string,
  [percentage, band]: [string, Band],
  paths: string[][],
  basis: Content['beneficialOwners'][number]['basis'],
): Content['beneficialOwners'][number] {
  return {
    entityId,
    basis,
    effectivePercentage: percentage,
    controlBands: { ownership: band, votes: band },
    paths,
    declared: true,
    declaredPercentage: percentage,
    documentId: 'doc_owners',
  };
}

function sourceAt(pointer: string, documentId: string, page: number, quote: string): Content['provenance'] {
  return { [pointer]: { documentId, page, quote, origin: 'extracted' } };
}
