import type { HistoryEntry, VerificationCheck } from '../../../contract/generated/types.js';
import { dictionary } from '../../words/language.js';

interface Words {
  verification: string;
  history: string;
  curlOf(what: string): string;
  verified(version: number): string;
  notVerified(version: number): string;
  edited(count: number): string;
  check: string;
  outcome: string;
  /** What a check looks at; null where it is told in English anyway. */
  titles: Record<VerificationCheck['id'], string> | null;
  checked: string;
  faults: string;
  hash: string;
  outcomes: Record<VerificationCheck['outcome'], string>;
  version(version: number): string;
  actions: Record<HistoryEntry['action'], string>;
  actors: Record<HistoryEntry['actor']['type'], string>;
  andOthers(count: string): string;
}

export const words = dictionary<Words>({
  es: {
    verification: 'Verificación',
    history: 'Historia',
    curlOf: (what) => `Copiar como curl: ${what}`,
    verified: (version) => `La versión ${version} es íntegra`,
    notVerified: (version) => `La versión ${version} no es íntegra`,
    edited: (count) =>
      `Tiene ${count === 1 ? '1 cambio de abogado' : `${count} cambios de abogado`}, que la historia muestra.`,
    check: 'Qué se comprobó',
    outcome: 'Resultado',
    checked: 'Casos',
    faults: 'Faltas',
    hash: 'Huella del contenido:',
    titles: {
      schema: 'El informe y su historia tienen la forma que da el contrato.',
      content_hash: 'El contenido es el que tiene la huella de la última entrada de la historia.',
      chain: 'Cada entrada de la historia tiene su propia huella y la de la anterior.',
      replay: 'Los cambios de la historia, desde el primero, dan lo que dice el informe.',
      edits: 'Desde que se generó, solo abogados lo cambiaron, y lo cambiado está marcado como suyo.',
      evidence: 'Cada cita es de una página del documento que se invoca, con las palabras de su extracto.',
      pointers: 'Cada identificador y cada puntero llevan a algo del informe.',
      invariants:
        'Vale lo que vale para todo informe: porcentajes, fechas, montos, dígitos verificadores, dueños, vigencia.',
      judgement: 'Las validaciones, la conclusión y la matriz de facultades son las que dan las reglas.',
    },
    outcomes: { passed: 'Cumple', failed: 'No cumple', skipped: 'Omitida' },
    version: (version) => `Versión ${version}`,
    actions: {
      generated: 'generado',
      edited: 'editado',
      reviewed: 'revisado',
      progressed: 'avanzado',
      amended: 'corregido',
    },
    actors: { system: 'sistema', lawyer: 'abogado' },
    andOthers: (count) => `y ${count} cambios más`,
  },
  en: {
    verification: 'Verification',
    history: 'History',
    curlOf: (what) => `Copy as curl: ${what}`,
    verified: (version) => `Version ${version} is intact`,
    notVerified: (version) => `Version ${version} is not intact`,
    edited: (count) =>
      `It has ${count === 1 ? '1 change' : `${count} changes`} by a lawyer, which the history shows.`,
    check: 'What was checked',
    outcome: 'Outcome',
    checked: 'Cases',
    faults: 'Faults',
    hash: 'Hash of the content:',
    titles: null,
    outcomes: { passed: 'Passed', failed: 'Failed', skipped: 'Skipped' },
    version: (version) => `Version ${version}`,
    actions: {
      generated: 'generated',
      edited: 'edited',
      reviewed: 'reviewed',
      progressed: 'progressed',
      amended: 'amended',
    },
    actors: { system: 'system', lawyer: 'lawyer' },
    andOthers: (count) => `and ${count} more changes`,
  },
});
