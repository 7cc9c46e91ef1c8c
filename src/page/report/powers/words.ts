import type { Power } from '../../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../../i18n/language.js';
import { badgesOf } from '../../parts/badge.js';

export const words = dictionary({
  title: [(count: number) => `Poderes (${count})`, (count: number) => `Powers (${count})`],
  timeline: ['Los poderes en el tiempo', 'Timeline of the powers'],
  power: ['Poder', 'Power'],
  status: ['Estado', 'Status'],
  validFrom: ['Desde', 'From'],
  validUntil: ['Hasta', 'Until'],
  noEnd: ['indefinido', 'no\u00a0end'],
  years: [(from: string, to: string) => `${from} a ${to}`, (from: string, to: string) => `${from} to ${to}`],
  granters: {
    estatuto: ['el estatuto', 'the statutes'],
    junta: ['la junta', 'the shareholders’ meeting'],
    directorio: ['el directorio', 'the board'],
    administrador: ['el administrador', 'the administrator'],
    socios: ['los socios', 'the partners'],
    titular: ['el titular', 'the owner'],
    apoderado: ['un apoderado', 'an attorney'],
    tribunal: ['un tribunal', 'a court'],
    matriz: ['la matriz', 'the parent company'],
  } satisfies Record<Power['grantedBy'], Bilingual>,
  granted: [(by: string) => `Otorgado por ${by}, según`, (by: string) => `Granted by ${by} in`],
  from: [(day: string) => `desde el ${day}`, (day: string) => `from ${day}`],
  until: [(day: string) => `hasta el ${day}`, (day: string) => `until ${day}`],
  untilRevoked: ['sin plazo', 'with no end date'],
  delegated: ['Delegado de otro poder', 'Delegated from another power'],
  revoked: [
    (day: string, whole: boolean) => `Revocado ${whole ? '' : 'en parte '}el ${day}, según`,
    (day: string, whole: boolean) => `Revoked ${whole ? '' : 'in part '}on ${day} in`,
  ],
  irrevocable: ['Se otorgó con el carácter de irrevocable.', 'It was granted as irrevocable.'],
  delegable: {
    parcial: ['Puede delegarse en parte.', 'It may be delegated in part.'],
    total: ['Puede delegarse en todo o en parte.', 'It may be delegated, in whole or in part.'],
  } satisfies Record<Exclude<Power['delegation']['allowed'], 'no'>, Bilingual>,
  selfContracting: ['Permite autocontratar.', 'It permits self-dealing.'],
  replacesEarlier: [
    'Deja sin efecto los poderes anteriores de su clase.',
    'It replaces earlier powers of its kind.',
  ],
  grantees: ['Apoderados:', 'Attorneys:'],
  faculties: ['Facultades:', 'Faculties:'],
  excluded: ['Excluye:', 'Excludes:'],
  or: ['o', 'or'],
});

export const powerStates = badgesOf<Power['status']>({
  vigente: ['good', 'Vigente', 'In force'],
  vencido: ['bad', 'Vencido', 'Expired'],
  revocado: ['bad', 'Revocado', 'Revoked'],
  revocado_parcial: ['warning', 'Revocado en parte', 'Revoked in part'],
  renunciado: ['bad', 'Renunciado', 'Renounced'],
  extinguido: ['bad', 'Extinguido', 'Extinguished'],
  suspendido: ['warning', 'Suspendido', 'Suspended'],
  no_acreditado: ['warning', 'No acreditado', 'Not proven'],
});
