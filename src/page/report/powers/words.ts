import type { Power } from '../../../contract/generated/types.js';
import { dictionary } from '../../i18n/language.js';

interface Words {
  title(count: number): string;
  timeLine: string;
  power: string;
  status: string;
  begins: string;
  ends: string;
  open: string;
  line(from: string, to: string): string;
  statuses: Record<Power['status'], string>;
  granters: Record<Power['grantedBy'], string>;
  granted(by: string): string;
  from(day: string): string;
  until(day: string): string;
  untilRevoked: string;
  delegated: string;
  revoked(day: string, whole: boolean): string;
  irrevocable: string;
  delegable: Record<Exclude<Power['delegation']['allowed'], 'no'>, string>;
  selfContracting: string;
  replacesEarlier: string;
  grantees: string;
  faculties: string;
  excluded: string;
  or: string;
}

export const words = dictionary<Words>({
  es: {
    title: (count) => `Poderes (${count})`,
    timeLine: 'Los poderes en el tiempo',
    power: 'Poder',
    status: 'Estado',
    begins: 'Desde',
    ends: 'Hasta',
    open: 'indefinido',
    line: (from, to) => `${from} a ${to}`,
    statuses: {
      vigente: 'Vigente',
      vencido: 'Vencido',
      revocado: 'Revocado',
      revocado_parcial: 'Revocado en parte',
      renunciado: 'Renunciado',
      extinguido: 'Extinguido',
      suspendido: 'Suspendido',
      no_acreditado: 'No acreditado',
    },
    granters: {
      estatuto: 'el estatuto',
      junta: 'la junta',
      directorio: 'el directorio',
      administrador: 'el administrador',
      socios: 'los socios',
      titular: 'el titular',
      apoderado: 'un apoderado',
      tribunal: 'un tribunal',
      matriz: 'la matriz',
    },
    granted: (by) => `Otorgado por ${by}, según`,
    from: (day) => `desde el ${day}`,
    until: (day) => `hasta el ${day}`,
    untilRevoked: 'sin plazo',
    delegated: 'Delegado de otro poder',
    revoked: (day, whole) => `Revocado ${whole ? '' : 'en parte '}el ${day}, según`,
    irrevocable: 'Se otorgó con el carácter de irrevocable.',
    delegable: { parcial: 'Puede delegarse en parte.', total: 'Puede delegarse en todo o en parte.' },
    selfContracting: 'Permite autocontratar.',
    replacesEarlier: 'Deja sin efecto los poderes anteriores de su clase.',
    grantees: 'Apoderados:',
    faculties: 'Facultades:',
    excluded: 'Excluye:',
    or: 'o',
  },
  en: {
    title: (count) => `Powers (${count})`,
    timeLine: 'The powers in time',
    power: 'Power',
    status: 'Status',
    begins: 'From',
    ends: 'Until',
    open: 'open',
    line: (from, to) => `${from} to ${to}`,
    statuses: {
      vigente: 'In force',
      vencido: 'Expired',
      revocado: 'Revoked',
      revocado_parcial: 'Revoked in part',
      renunciado: 'Renounced',
      extinguido: 'Extinguished',
      suspendido: 'Suspended',
      no_acreditado: 'Not proven',
    },
    granters: {
      estatuto: 'the statutes',
      junta: 'the shareholders’ meeting',
      directorio: 'the board',
      administrador: 'the administrator',
      socios: 'the partners',
      titular: 'the owner',
      apoderado: 'an attorney',
      tribunal: 'a court',
      matriz: 'the parent company',
    },
    granted: (by) => `Granted by ${by}, by`,
    from: (day) => `from ${day}`,
    until: (day) => `until ${day}`,
    untilRevoked: 'without term',
    delegated: 'Delegated from another power',
    revoked: (day, whole) => `Revoked ${whole ? '' : 'in part '}on ${day}, by`,
    irrevocable: 'It was granted as irrevocable.',
    delegable: {
      parcial: 'It may be delegated in part.',
      total: 'It may be delegated, in whole or in part.',
    },
    selfContracting: 'It allows to contract with oneself.',
    replacesEarlier: 'It leaves earlier powers of its kind without effect.',
    grantees: 'Attorneys:',
    faculties: 'Faculties:',
    excluded: 'Excludes:',
    or: 'or',
  },
});
