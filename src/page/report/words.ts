import { dictionary } from '../words/language.js';

export const words = dictionary({
  es: { back: 'Todos los informes', json: 'El informe como JSON' },
  en: { back: 'All reports', json: 'The report as JSON' },
});
