import type {
  Administration,
  Content,
  Entity,
  Position,
  Screening,
} from '../../../contract/generated/types.js';
import { dictionary } from '../../i18n/language.js';

type Match = Screening['adverseFindings'][number]['matchQuality'];
type Insolvency = NonNullable<Content['proceedings']>['insolvency'][number];

interface Words {
  shown(shown: string, all: string): string;
  more(count: string): string;
  parties(count: string): string;
  party: string;
  identification: string;
  numbers: Record<Entity['otherIds'][number]['type'], string>;
  kind: string;
  kinds: Record<Entity['kind'], string>;
  roles: string;
  roleNames: Record<Entity['roles'][number], string>;
  /** Label of a role that is over. */
  former(role: string): string;
  administration: string;
  acting: Record<Administration['actingForm'], string>;
  alone: string;
  liquidated: string;
  board(size: number, quorum: number, elected: string, expires: string): string;
  office: string;
  from: string;
  until: string;
  open: string;
  status: string;
  positionStatuses: Record<Position['status'], string>;
  standsOn: string;
  transfers: string;
  date: string;
  transferor: string;
  transferee: string;
  shares: string;
  screening: string;
  searched(count: string, hits: string): string;
  exposed: string;
  sanctioned: string;
  no: string;
  found: string;
  matches: Record<Match, string>;
  checked: string;
  proceedings: string;
  source: string;
  answer: string;
  insolvency: string;
  procedures: Record<Insolvency['procedure'], string>;
  litigation: string;
  court: string;
  against: string;
  published: string;
  ended: string;
  pending: string;
}

/** Identifiers with the same name in both languages. */
const numbers = {
  LEI: 'LEI',
  NIT: 'NIT',
  RFC: 'RFC',
  RUC: 'RUC',
  NIF: 'NIF',
  CURP: 'CURP',
  DNI: 'DNI',
  CC: 'CC',
};

export const recordWords = dictionary<Words>({
  es: {
    shown: (shown, all) => `Se ven ${shown} de ${all}.`,
    more: (count) => `Mostrar ${count} más`,
    parties: (count) => `Personas y sociedades (${count})`,
    party: 'Nombre',
    identification: 'Identificación',
    numbers: {
      ...numbers,
      PASSPORT: 'Pasaporte',
      FOREIGN_REG: 'Registro extranjero',
      INVESTOR_RUT: 'RUT de inversionista',
    },
    kind: 'Qué es',
    kinds: { company: 'Sociedad', person: 'Persona natural', trust: 'Trust', fund: 'Fondo', state: 'Estado' },
    roles: 'Calidad',
    roleNames: {
      subject: 'sociedad del informe',
      shareholder: 'socio o accionista',
      beneficial_owner: 'beneficiario final',
      officer: 'administrador',
      attorney: 'apoderado',
      local_representative: 'representante en el país',
      counterparty: 'contraparte',
    },
    former: (role) => `${role} (anterior)`,
    administration: 'Administración',
    acting: {
      individual: 'Sus miembros actúan por separado.',
      conjunta: 'Sus miembros actúan en conjunto.',
      por_acuerdo: 'Actúa por acuerdos.',
    },
    alone: 'La ejerce una sola persona.',
    liquidated: 'La ejerce quien liquida la sociedad.',
    board: (size, quorum, elected, expires) =>
      `Directorio de ${size} miembros, con quórum de ${quorum}, elegido el ${elected} y vigente hasta el ${expires}.`,
    office: 'Cargo',
    from: 'Desde',
    until: 'Hasta',
    open: 'indefinido',
    status: 'Estado',
    positionStatuses: {
      vigente: 'Vigente',
      vencido: 'Vencido',
      renunciado: 'Renunciado',
      revocado: 'Revocado',
      extinguido: 'Extinguido',
    },
    standsOn: 'Consta en',
    transfers: 'Traspasos y emisiones',
    date: 'Fecha',
    transferor: 'De',
    transferee: 'A',
    shares: 'Cantidad',
    screening: 'Listas de personas expuestas y sancionadas',
    searched: (count, hits) => `${count} consultadas, ${hits} con hallazgos`,
    exposed: 'Expuesta políticamente',
    sanctioned: 'Sancionada',
    no: 'No',
    found: 'Otros hallazgos',
    matches: {
      exacta: 'coincidencia exacta',
      probable: 'coincidencia probable',
      homonimia_descartada: 'homonimia descartada',
    },
    checked: 'Consultada',
    proceedings: 'Procedimientos concursales y juicios',
    source: 'Fuente',
    answer: 'Respuesta',
    insolvency: 'Procedimientos concursales',
    procedures: {
      liquidacion_voluntaria: 'Liquidación voluntaria',
      liquidacion_forzosa: 'Liquidación forzosa',
      reorganizacion_judicial: 'Reorganización judicial',
    },
    litigation: 'Juicios',
    court: 'Tribunal y rol',
    against: 'Contraparte y materia',
    published: 'Publicación',
    ended: 'Terminado',
    pending: 'En curso',
  },
  en: {
    shown: (shown, all) => `${shown} of ${all} are shown.`,
    more: (count) => `Show ${count} more`,
    parties: (count) => `People and companies (${count})`,
    party: 'Name',
    identification: 'Identification',
    numbers: {
      ...numbers,
      PASSPORT: 'Passport',
      FOREIGN_REG: 'Foreign register',
      INVESTOR_RUT: 'Investor’s RUT',
    },
    kind: 'What it is',
    kinds: { company: 'Company', person: 'Natural person', trust: 'Trust', fund: 'Fund', state: 'State' },
    roles: 'Part in the report',
    roleNames: {
      subject: 'company of the report',
      shareholder: 'holder',
      beneficial_owner: 'beneficial owner',
      officer: 'officer',
      attorney: 'attorney',
      local_representative: 'representative in the country',
      counterparty: 'counterparty',
    },
    former: (role) => `former ${role}`,
    administration: 'Administration',
    acting: {
      individual: 'Its members act each alone.',
      conjunta: 'Its members act together.',
      por_acuerdo: 'It acts by resolutions.',
    },
    alone: 'One person exercises it.',
    liquidated: 'Whoever liquidates the company exercises it.',
    board: (size, quorum, elected, expires) =>
      `A board of ${size}, with a quorum of ${quorum}, elected on ${elected}, in office until ${expires}.`,
    office: 'Office',
    from: 'From',
    until: 'Until',
    open: 'open',
    status: 'Status',
    positionStatuses: {
      vigente: 'In office',
      vencido: 'Expired',
      renunciado: 'Resigned',
      revocado: 'Revoked',
      extinguido: 'Extinguished',
    },
    standsOn: 'By',
    transfers: 'Transfers and issues',
    date: 'Date',
    transferor: 'From',
    transferee: 'To',
    shares: 'Number',
    screening: 'Lists of exposed and sanctioned persons',
    searched: (count, hits) => `${count} searched, ${hits} with findings`,
    exposed: 'Politically exposed',
    sanctioned: 'Sanctioned',
    no: 'No',
    found: 'Else found',
    matches: {
      exacta: 'exact match',
      probable: 'probable match',
      homonimia_descartada: 'somebody else of that name',
    },
    checked: 'Searched on',
    proceedings: 'Insolvency proceedings and lawsuits',
    source: 'Source',
    answer: 'Answer',
    insolvency: 'Insolvency proceedings',
    procedures: {
      liquidacion_voluntaria: 'Voluntary liquidation',
      liquidacion_forzosa: 'Forced liquidation',
      reorganizacion_judicial: 'Judicial reorganisation',
    },
    litigation: 'Lawsuits',
    court: 'Court and case',
    against: 'Counterparty and matter',
    published: 'Publication',
    ended: 'Ended',
    pending: 'Pending',
  },
});
