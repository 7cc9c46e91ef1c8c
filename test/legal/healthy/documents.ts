import type { Document } from '../../../src/contract/generated/types.js';

/** Returns a document in which nothing was read except the given fields. */
export function document(
  id: string,
  type: Document['type'],
  title: string,
  issuedOn: string,
  rest: Partial<Document> = {},
): Document {
  return {
    id,
    type,
    title,
    issuer: 'Conservador de Bienes Raíces de Santiago',
    issuedOn,
    validUntil: null,
    verification: { scheme: 'CVE', code: `SBX-${id}`, status: 'valido' },
    pages: 4,
    sha256: '0'.repeat(64),
    legibility: '0.97',
    language: 'es',
    status: 'procesado',
    rejectionReason: null,
    subjectEntityIds: ['ent_1'],
    extracted: [],
    excerpts: [],
    ...rest,
  };
}

function identityCard(id: string, entityId: string, name: string, rut: string): Document {
  return document(id, 'CEDULA_IDENTIDAD', `Cédula de identidad de ${name}`, '2021-03-01', {
    issuer: 'Servicio de Registro Civil e Identificación',
    validUntil: '2031-03-01',
    verification: { scheme: 'registro_civil', code: `SBX-${id}`, status: 'valido' },
    pages: 2,
    subjectEntityIds: [entityId],
    extracted: [
      { field: 'person_name', value: name, page: 1, entityId },
      { field: 'person_id', value: rut, page: 1, entityId },
    ],
  });
}

/** Returns the documents of the report on the healthy SpA. */
export function documents(): Document[] {
  return [
    document('doc_deed', 'ESCRITURA_CONSTITUCION', 'Escritura de constitución', '2019-03-04', {
      pages: 18,
      issuer: '34ª Notaría de Santiago',
      extracted: [
        { field: 'company_name', value: 'Comercial Alerce Rojo SpA', page: 1, entityId: 'ent_1' },
        { field: 'capital', value: '$10.000.000', page: 3, entityId: 'ent_1' },
      ],
    }),
    document('doc_extract', 'EXTRACTO_CONSTITUCION', 'Extracto de constitución', '2019-03-06'),
    document('doc_inscription', 'INSCRIPCION_CBR', 'Copia de inscripción con vigencia', '2026-01-05'),
    document('doc_gazette', 'PUBLICACION_DIARIO_OFICIAL', 'Publicación en el Diario Oficial', '2019-03-22', {
      pages: 1,
      issuer: 'Diario Oficial',
    }),
    document('doc_increase', 'ESCRITURA_MODIFICACION', 'Escritura de aumento de capital', '2022-05-10', {
      pages: 9,
      issuer: '34ª Notaría de Santiago',
    }),
    document('doc_increase_extract', 'EXTRACTO_MODIFICACION', 'Extracto de modificación', '2022-05-11'),
    document(
      'doc_increase_gazette',
      'PUBLICACION_DIARIO_OFICIAL',
      'Publicación en el Diario Oficial',
      '2022-06-01',
      {
        pages: 1,
        issuer: 'Diario Oficial',
      },
    ),
    document('doc_good_standing', 'CERTIFICADO_VIGENCIA', 'Certificado de vigencia', '2026-01-05', {
      pages: 1,
    }),
    document('doc_notes', 'CERTIFICADO_ANOTACIONES', 'Certificado de anotaciones', '2026-01-05', {
      pages: 1,
    }),
    document('doc_register', 'REGISTRO_ACCIONISTAS', 'Registro de accionistas', '2025-12-20', {
      issuer: 'Comercial Alerce Rojo SpA',
      verification: null,
    }),
    document('doc_power', 'ESCRITURA_PODER', 'Escritura de poder', '2024-08-14', {
      pages: 12,
      issuer: '34ª Notaría de Santiago',
      extracted: [
        { field: 'person_name', value: 'Constanza Javiera Muñoz Araya', page: 2, entityId: 'ent_3' },
        { field: 'person_id', value: '38000003-2', page: 2, entityId: 'ent_3' },
      ],
    }),
    document('doc_tax', 'E_RUT', 'Cédula e-RUT', '2025-06-02', {
      issuer: 'Servicio de Impuestos Internos',
      pages: 1,
      extracted: [{ field: 'tax_id', value: '66.200.101-5', page: 1, entityId: 'ent_1' }],
    }),
    document(
      'doc_owners',
      'DECLARACION_BENEFICIARIOS_FINALES',
      'Declaración de beneficiarios finales',
      '2025-09-01',
      {
        issuer: 'Comercial Alerce Rojo SpA',
        verification: null,
      },
    ),
    document('doc_lists', 'BUSQUEDA_LISTAS', 'Búsqueda en listas', '2026-01-10', {
      issuer: 'Registro de listas',
      subjectEntityIds: ['ent_1', 'ent_2', 'ent_3', 'ent_4', 'ent_5', 'ent_6'],
    }),
    identityCard('doc_id_3', 'ent_3', 'Constanza Javiera Muñoz Araya', '38000003-2'),
    identityCard('doc_id_4', 'ent_4', 'Rodrigo Andrés Silva Soto', '38000004-0'),
    identityCard('doc_id_5', 'ent_5', 'Felipe Ignacio Rojas Díaz', '38000005-9'),
    identityCard('doc_id_6', 'ent_6', 'Ximena Paz Castillo Vera', '38000006-7'),
    document(
      'doc_power_standing',
      'CERTIFICADO_VIGENCIA_PODER',
      'Certificado de vigencia de poder',
      '2026-01-05',
      {
        pages: 1,
        issuer: '34ª Notaría de Santiago',
        subjectEntityIds: ['ent_1', 'ent_3', 'ent_4', 'ent_5', 'ent_6'],
      },
    ),
  ];
}
