import type { Act, Company, Content } from '../../../contract/generated/types.js';
import { countText } from '../../words/format.js';
import { dictionary } from '../../words/language.js';

type Registration = NonNullable<Act['registration']>;

interface Words {
  acts: string;
  act: string;
  deed: string;
  registered: string;
  published: string;
  /** A deed by its number and its day. */
  numbered: Record<Content['jurisdiction'], (number: string, day: string) => string>;
  /** Where in the register an entry is found. */
  entries: Record<Content['jurisdiction'], (entry: Registration) => string>;
  edition(edition: string, page: string, day: string): string;
  successions: string;
  company: string;
  identification: string;
  relation: string;
  relations: Record<Company['successions'][number]['relation'], string>;
  date: string;
}

export const actWords = dictionary<Words>({
  es: {
    acts: 'Constitución, reformas e inscripciones',
    act: 'Acto',
    deed: 'Escritura',
    registered: 'Inscripción',
    published: 'Publicación',
    numbered: {
      CL: (number, day) => `de ${day}, Repertorio N° ${number}`,
      MX: (number, day) => `de ${day}, número ${number}`,
      PE: (number, day) => `del ${day}, N° ${number}`,
      CO: (number, day) => `del ${day}, No. ${number}`,
      ES: (number, day) => `de ${day}, número ${number} de protocolo`,
    },
    entries: {
      CL: ({ folio, number, year }) => `fojas ${folio} N° ${countText(number)} del año ${year}`,
      MX: ({ folio, entry }) => `folio mercantil electrónico ${folio}${withLabel(' (NCI ', entry, ')')}`,
      PE: ({ folio, entry }) => `partida electrónica N° ${folio}${withLabel(', asiento ', entry)}`,
      CO: ({ folio, number, volume }) =>
        `matrícula mercantil No. ${folio}, inscripción No. ${number}${withLabel(' del libro ', volume)}`,
      ES: ({ folio, entry, volume, sheet }) =>
        `${withLabel('tomo ', volume, ', ')}folio ${folio}${withLabel(', hoja ', sheet)}${withLabel(', inscripción ', entry)}`,
    },
    edition: (edition, page, day) => `edición N° ${edition}, página ${page}, de ${day}`,
    successions: 'Fusiones, transformaciones y divisiones',
    company: 'Sociedad',
    identification: 'Identificación',
    relation: 'Qué ocurrió',
    relations: {
      absorbida_por: 'absorbió a la sociedad del informe',
      absorbio_a: 'fue absorbida por la sociedad del informe',
      transformada_desde: 'se transformó en la sociedad del informe',
      dividida_en: 'nació de la división de la sociedad del informe',
    },
    date: 'Fecha',
  },
  en: {
    acts: 'Incorporation, amendments and registrations',
    act: 'Act',
    deed: 'Deed',
    registered: 'Registration',
    published: 'Publication',
    numbered: {
      CL: numbered,
      MX: numbered,
      PE: numbered,
      CO: numbered,
      ES: numbered,
    },
    entries: {
      CL: ({ folio, number, year }) => `folio ${folio} No. ${countText(number)} of ${year}`,
      MX: ({ folio, entry }) => `electronic commercial folio ${folio}${withLabel(' (NCI ', entry, ')')}`,
      PE: ({ folio, entry }) => `electronic sheet No. ${folio}${withLabel(', entry ', entry)}`,
      CO: ({ folio, number, volume }) =>
        `commercial registration No. ${folio}, entry No. ${number}${withLabel(' of book ', volume)}`,
      ES: ({ folio, entry, volume, sheet }) =>
        `${withLabel('volume ', volume, ', ')}folio ${folio}${withLabel(', sheet ', sheet)}${withLabel(', entry ', entry)}`,
    },
    edition: (edition, page, day) => `edition No. ${edition}, page ${page}, of ${day}`,
    successions: 'Mergers, transformations and divisions',
    company: 'Company',
    identification: 'Identification',
    relation: 'What happened',
    relations: {
      absorbida_por: 'absorbed the company of the report',
      absorbio_a: 'was absorbed by the company of the report',
      transformada_desde: 'was transformed into the company of the report',
      dividida_en: 'came of the division of the company of the report',
    },
    date: 'Date',
  },
});

function numbered(number: string, day: string): string {
  return `of ${day}, No. ${number}`;
}

/** A part of an entry with the words round it; nothing where the register has no such part. */
function withLabel(before: string, part: string | undefined, behind = ''): string {
  return part === undefined ? '' : `${before}${part}${behind}`;
}
