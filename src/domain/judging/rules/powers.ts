import { checkDelegation } from './powers-delegation.js';
import { checkAttorneyNames, checkGrant, checkInstrumentAge, checkReplacement } from './powers-instrument.js';
import { checkBrackets, checkCombinations, checkCoverage, checkOfficeHolders } from './powers-signing.js';
import { checkReliedTerm, checkRevocations } from './powers-term.js';
import type { Rule } from './rule.js';

/** Who may sign, and whether they still may. */
export const powerRules: readonly Rule[] = [
  {
    id: 'POW-001',
    category: 'poderes',
    title: 'El poder consta en un instrumento y lo otorgó un órgano facultado a esa fecha',
    titleEn: 'The power stands in an instrument, and the granting body had authority at that date',
    remedy: 'Ratificar el poder por el órgano competente, o acompañar el instrumento en que consta.',
    check: checkGrant,
  },
  {
    id: 'POW-002',
    category: 'poderes',
    title: 'Los poderes invocados están dentro de su plazo',
    titleEn: 'Every power relied on is within its term',
    remedy: 'Acompañar la prórroga del poder, o uno nuevo, otorgado por el órgano competente.',
    check: checkReliedTerm,
  },
  {
    id: 'POW-003',
    category: 'poderes',
    title: 'Los poderes invocados no han sido revocados',
    titleEn: 'No power relied on has been revoked',
    remedy: 'Hacer comparecer a un apoderado con poder vigente, o acompañar un nuevo poder.',
    check: checkRevocations,
  },
  {
    id: 'POW-004',
    category: 'poderes',
    title: 'La vigencia de los poderes antiguos consta en un certificado reciente',
    titleEn: 'A recent certificate shows that old powers are still in force',
    remedy:
      'Acompañar certificado de vigencia del poder, emitido por el notario o archivero que guarda la matriz.',
    check: checkInstrumentAge,
  },
  {
    id: 'POW-005',
    category: 'poderes',
    title: 'Cada operación requerida está comprendida en una facultad, expresa si la ley lo pide',
    titleEn: 'Every requested operation is covered by a faculty, an express one where the law demands it',
    remedy: 'Ampliar el poder, nombrando expresamente la facultad que falta.',
    check: checkCoverage,
  },
  {
    id: 'POW-006',
    category: 'poderes',
    title: 'Hay personas suficientes para cada forma de actuar',
    titleEn: 'There are enough people for every way of acting',
    remedy: 'Designar nuevos apoderados en la clase que quedó incompleta.',
    check: checkCombinations,
  },
  {
    id: 'POW-007',
    category: 'poderes',
    title: 'Los tramos de monto son contiguos, no se superponen y están en una sola moneda',
    titleEn: 'Brackets of amounts are contiguous, do not overlap and share one currency',
    remedy: 'Aclarar los límites de monto mediante escritura complementaria.',
    check: checkBrackets,
  },
  {
    id: 'POW-008',
    category: 'poderes',
    title: 'El poder delegado no excede al delegante, que permite delegar',
    titleEn: 'A delegated power stays within its parent, which allows delegation',
    remedy: 'Ratificar la delegación por el mandante, o limitarla a las facultades del poder delegado.',
    check: checkDelegation,
  },
  {
    id: 'POW-009',
    category: 'poderes',
    title: 'Quien tiene poder por su cargo conserva el cargo',
    titleEn: 'Whoever has a power by office still holds the office',
    remedy: 'Hacer comparecer a quien ejerce hoy el cargo, y acompañar su nombramiento.',
    check: checkOfficeHolders,
  },
  {
    id: 'POW-010',
    category: 'poderes',
    title: 'El nombre y el RUT de cada apoderado coinciden con su cédula de identidad',
    titleEn: 'The name and RUT of every attorney agree with the identity card',
    remedy: 'Rectificar la escritura, o acompañar declaración notarial de que se trata de la misma persona.',
    check: checkAttorneyNames,
  },
  {
    id: 'POW-011',
    category: 'poderes',
    title: 'Un poder que deja sin efecto los anteriores no convive con ellos',
    titleEn: 'A power that leaves earlier ones without effect does not stand beside them',
    remedy: 'Anotar la revocación al margen de la escritura anterior, o aclarar que subsiste.',
    check: checkReplacement,
  },
];
