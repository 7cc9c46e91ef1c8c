import type { Key } from '../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../i18n/language.js';

export const environmentNames = dictionary({
  playground: ['Playground', 'Playground'],
  production: ['Producción', 'Production'],
} satisfies Record<Key['environment'], Bilingual>);

export const stateNames = dictionary({
  active: ['Vigente', 'Active'],
  expired: ['Vencida', 'Expired'],
  revoked: ['Revocada', 'Revoked'],
} satisfies Record<Key['state'], Bilingual>);

export const words = dictionary({
  lead: [
    'Con una clave se abre una cuenta, y lo que se hace con ella queda en esa cuenta. Cada cuenta es de un solo ambiente.',
    'A key opens an account, and what is done with it stays in that account. Each account is of one environment.',
  ],
  here: [
    (environment: string) =>
      `Esta dirección es de ${environment}: las claves del otro ambiente se rechazan aquí.`,
    (environment: string) =>
      `This address is of ${environment}: keys of the other environment are refused here.`,
  ],
  of: ['Claves de', 'Keys of'],
  ofAll: ['Todas las cuentas', 'All accounts'],
  caption: ['Claves', 'Keys'],
  none: ['No hay claves emitidas.', 'No keys were issued.'],
  key: ['Clave', 'Key'],
  acts: ['Acciones', 'Actions'],
  environment: ['Ambiente', 'Environment'],
  account: ['Cuenta', 'Account'],
  state: ['Estado', 'State'],
  lastUsed: ['Último uso', 'Last used'],
  never: ['Nunca', 'Never'],
  expires: ['Vence', 'Expires'],
  inUse: ['la que usa esta página', 'the one this page uses'],
  overlap: [
    (fingerprint: string, until: string) => `La anterior (${fingerprint}) vale hasta el ${until}`,
    (fingerprint: string, until: string) => `The previous key (${fingerprint}) is valid until ${until}`,
  ],
  show: ['Mostrar', 'Show'],
  regenerate: ['Regenerar', 'Regenerate'],
  revoke: ['Revocar', 'Revoke'],
  doOf: [
    (action: string, name: string) => `${action}: ${name}`,
    (action: string, name: string) => `${action}: ${name}`,
  ],
  generate: ['Generar clave', 'Generate a key'],
  name: ['Nombre', 'Name'],
  nameHint: [
    'Letras, cifras, puntos y guiones. Es parte de la clave.',
    'Letters, digits, dots and hyphens. It is part of the key.',
  ],
  expiry: ['Vencimiento', 'Expiry'],
  expiryHint: ['En el reloj virtual de la cuenta.', 'On the virtual clock of the account.'],
  inHour: ['En 1 hora', 'In 1 hour'],
  inDay: ['En 1 día', 'In 1 day'],
  inMonth: ['En 30 días', 'In 30 days'],
  own: ['Otro…', 'Other…'],
  ownInstant: ['Instante del vencimiento', 'Instant of the expiry'],
  ownDuration: ['Duración ISO 8601', 'ISO 8601 duration'],
  forAccount: ['Cuenta', 'Account'],
  thisAccount: [(name: string) => `${name} (esta)`, (name: string) => `${name} (this one)`],
  newAccount: ['Una nueva, con ese nombre', 'A new one, by that name'],
  shownTitle: [(name: string) => `Clave ${name}`, (name: string) => `Key ${name}`],
  shownText: [
    'Es un secreto: va detrás de «Bearer» en cada solicitud. Puede mostrarla otra vez cuando quiera.',
    'It is a secret, and follows “Bearer” in every request. You can show it again at any time.',
  ],
  copyKey: ['Copiar clave', 'Copy the key'],
  regenerateTitle: [
    (name: string) => `Regenerar la clave ${name}`,
    (name: string) => `Regenerate the key ${name}`,
  ],
  regenerateText: [
    'Una clave nueva reemplaza a la actual. La cuenta conserva todo lo suyo.',
    'A new key replaces the current one. The account keeps its data.',
  ],
  overlapField: ['La clave actual sigue valiendo', 'The current key stays valid'],
  noOverlap: ['No: deja de valer en el acto', 'No: it ends at once'],
  forHour: ['Durante 1 hora', 'For 1 hour'],
  forDay: ['Durante 1 día', 'For 1 day'],
  forWeek: ['Durante 7 días', 'For 7 days'],
  goesOn: [
    'Esta página usa esa clave y seguirá con la nueva.',
    'This page uses that key, and continues with the new one.',
  ],
  revokeTitle: [(name: string) => `Revocar la clave ${name}`, (name: string) => `Revoke the key ${name}`],
  revokeText: [
    'Se rechaza desde la próxima solicitud, para siempre. Los datos de la cuenta quedan.',
    'It is refused from the next request on, for good. The data of the account stay.',
  ],
  losesPage: [
    'Esta página usa esa clave: después tendrá que ingresar otra.',
    'This page uses that key: you will have to enter another one.',
  ],
  revoked: [(name: string) => `Clave ${name} revocada`, (name: string) => `Key ${name} revoked`],
  clock: ['Para ver vencer una clave, avance el reloj.', 'To see a key expire, advance the clock.'],
});
