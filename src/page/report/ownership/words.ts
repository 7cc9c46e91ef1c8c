import type { BeneficialOwner, Shareholder } from '../../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../../i18n/language.js';

export const ownershipWords = dictionary({
  title: [
    (text: string, count: number) => `Propiedad (${text} ${count === 1 ? 'titular' : 'titulares'})`,
    (text: string, count: number) => `Ownership (${text} ${count === 1 ? 'holder' : 'holders'})`,
  ],
  listed: [
    (listed: string, coverage: string) =>
      `El informe nombra a ${listed} titulares, que juntos tienen ${coverage}.`,
    (listed: string, coverage: string) =>
      `The report lists ${listed} holders, who together hold ${coverage}.`,
  ],
  graph: ['Gráfico de propiedad', 'Ownership graph'],
  selectHolder: [
    'Elija un titular para ver su participación y su camino.',
    'Select a holder to see its holdings and its path to the company.',
  ],
  others: [(count: string) => `Otros ${count}`, (count: string) => `${count} others`],
  holds: [
    (percentage: string, name: string) => `Tiene ${percentage} de ${name}`,
    (percentage: string, name: string) => `Holds ${percentage} of ${name}`,
  ],
  effective: [
    (percentage: string) => `En total, ${percentage} de la sociedad`,
    (percentage: string) => `In total, ${percentage} of the company`,
  ],
  paths: ['Por:', 'Path:'],
  owners: ['Beneficiarios finales', 'Beneficial owners'],
  noOwners: ['El informe no nombra beneficiarios finales.', 'The report names no beneficial owners.'],
  person: ['Persona', 'Person'],
  basis: ['Causa', 'Basis'],
  bases: {
    participacion: ['participación', 'holding'],
    voto: ['votos', 'votes'],
    control_efectivo: ['control efectivo', 'effective control'],
    alta_direccion: [
      'ejercer la alta dirección, a falta de otro',
      'senior management, because nobody else qualifies',
    ],
  } satisfies Record<BeneficialOwner['basis'][number], Bilingual>,
  band: ['Tramo de control', 'Control band'],
  effectiveShort: ['Efectivo', 'Effective'],
  declared: ['Declarado', 'Declared'],
  yes: ['Sí', 'Yes'],
  no: ['No', 'No'],
  pathsShort: ['Camino', 'Path'],
  holdings: ['Participaciones', 'Holdings'],
  holder: ['Titular', 'Holder'],
  issuer: ['En', 'In'],
  capital: ['Capital', 'Capital'],
  votes: ['Votos', 'Votes'],
  shares: ['Cantidad', 'Number'],
  since: ['Desde', 'Since'],
  until: ['Hasta', 'Until'],
  past: ['ya no la tiene', 'no longer held'],
  encumbrances: ['Gravámenes', 'Encumbrances'],
  encumbranceKinds: {
    prenda: ['Prenda', 'Pledge'],
    usufructo: ['Usufructo', 'Usufruct'],
    embargo: ['Embargo', 'Attachment'],
    prohibicion: ['Prohibición de gravar y enajenar', 'Prohibition to encumber and sell'],
  } satisfies Record<Shareholder['encumbrances'][number]['kind'], Bilingual>,
  inFavourOf: ['a favor de', 'in favour of'],
  registered: [(day: string) => `con inscripción de ${day}`, (day: string) => `registered on ${day}`],
  unregistered: [
    (since: string) => `de ${since}, sin inscripción`,
    (since: string) => `dated ${since}, not registered`,
  ],
});
