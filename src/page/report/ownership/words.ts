import type { BeneficialOwner, Shareholder } from '../../../contract/generated/types.js';
import { dictionary } from '../../i18n/language.js';

interface Words {
  title(text: string, count: number): string;
  listed(listed: string, coverage: string): string;
  graph: string;
  pointAt: string;
  others(count: string): string;
  holds(percentage: string, name: string): string;
  effective(percentage: string): string;
  paths: string;
  owners: string;
  noOwners: string;
  person: string;
  basis: string;
  bases: Record<BeneficialOwner['basis'][number], string>;
  effectiveShort: string;
  declared: string;
  yes: string;
  no: string;
  pathsShort: string;
  holdings: string;
  holder: string;
  issuer: string;
  capital: string;
  votes: string;
  shares: string;
  since: string;
  until: string;
  past: string;
  burdens: string;
  burdenKinds: Record<Shareholder['encumbrances'][number]['kind'], string>;
  inFavourOf: string;
  registered(day: string): string;
  unregistered(since: string): string;
}

export const ownershipWords = dictionary<Words>({
  es: {
    title: (text, count) => `Propiedad (${text} ${count === 1 ? 'titular' : 'titulares'})`,
    listed: (listed, coverage) => `El informe nombra a ${listed}, que juntos tienen ${coverage}.`,
    graph: 'Quién es dueño de quién',
    pointAt: 'Señale a alguien para ver cuánto tiene, y por qué camino.',
    others: (count) => `Otros ${count}`,
    holds: (percentage, name) => `Tiene ${percentage} de ${name}`,
    effective: (percentage) => `En total, ${percentage} de la sociedad`,
    paths: 'Por:',
    owners: 'Beneficiarios finales',
    noOwners: 'El informe no nombra beneficiarios finales.',
    person: 'Persona',
    basis: 'Lo es por',
    bases: {
      participacion: 'participación',
      voto: 'votos',
      control_efectivo: 'control efectivo',
      alta_direccion: 'ejercer la alta dirección, a falta de otro',
    },
    effectiveShort: 'Efectivo',
    declared: 'Declarado',
    yes: 'Sí',
    no: 'No',
    pathsShort: 'Camino',
    holdings: 'Participaciones',
    holder: 'Titular',
    issuer: 'En',
    capital: 'Capital',
    votes: 'Votos',
    shares: 'Cantidad',
    since: 'Desde',
    until: 'Hasta',
    past: 'ya no la tiene',
    burdens: 'Gravámenes',
    burdenKinds: {
      prenda: 'Prenda',
      usufructo: 'Usufructo',
      embargo: 'Embargo',
      prohibicion: 'Prohibición de gravar y enajenar',
    },
    inFavourOf: 'a favor de',
    registered: (day) => `con inscripción de ${day}`,
    unregistered: (since) => `de ${since}, sin inscripción`,
  },
  en: {
    title: (text, count) => `Ownership (${text} ${count === 1 ? 'holder' : 'holders'})`,
    listed: (listed, coverage) => `The report names ${listed}, who together hold ${coverage}.`,
    graph: 'Who owns whom',
    pointAt: 'Point at somebody to see how much they hold, and by which path.',
    others: (count) => `${count} others`,
    holds: (percentage, name) => `Holds ${percentage} of ${name}`,
    effective: (percentage) => `In all, ${percentage} of the company`,
    paths: 'By:',
    owners: 'Beneficial owners',
    noOwners: 'The report names no beneficial owners.',
    person: 'Person',
    basis: 'By',
    bases: {
      participacion: 'holding',
      voto: 'votes',
      control_efectivo: 'effective control',
      alta_direccion: 'senior management, for want of another',
    },
    effectiveShort: 'Effective',
    declared: 'Declared',
    yes: 'Yes',
    no: 'No',
    pathsShort: 'Path',
    holdings: 'Holdings',
    holder: 'Holder',
    issuer: 'In',
    capital: 'Capital',
    votes: 'Votes',
    shares: 'Number',
    since: 'Since',
    until: 'Until',
    past: 'held no more',
    burdens: 'Encumbrances',
    burdenKinds: {
      prenda: 'Pledge',
      usufructo: 'Usufruct',
      embargo: 'Attachment',
      prohibicion: 'Prohibition to encumber and sell',
    },
    inFavourOf: 'in favour of',
    registered: (day) => `registered on ${day}`,
    unregistered: (since) => `of ${since}, not registered`,
  },
});
