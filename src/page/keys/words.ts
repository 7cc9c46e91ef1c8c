import type { Key } from '../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../i18n/language.js';
import { badgesOf } from '../parts/badge.js';

export const environmentNames = dictionary({
  playground: ['Playground', 'Playground'],
  production: ['Producción', 'Production'],
} satisfies Record<Key['environment'], Bilingual>);

export const keyStates = badgesOf<Key['state']>({
  active: ['good', 'Vigente', 'Active'],
  expired: ['plain', 'Vencida', 'Expired'],
  revoked: ['bad', 'Revocada', 'Revoked'],
});

export const words = dictionary({
  lead: [
    'Una clave abre una cuenta. Los datos de cada cuenta están separados, y cada cuenta es de un ambiente.',
    'A key opens an account. Each account has its own data and belongs to one environment.',
  ],
  here: [
    (environment: string) =>
      `Esta dirección es de ${environment}: las claves del otro ambiente se rechazan aquí.`,
    (environment: string) =>
      `This address belongs to ${environment} and refuses keys of the other environment.`,
  ],
  keysOf: ['Claves de', 'Keys of'],
  allAccounts: ['Todas las cuentas', 'All accounts'],
  caption: ['Claves', 'Keys'],
  none: ['No hay claves emitidas.', 'There are no issued keys.'],
  key: ['Clave', 'Key'],
  actions: ['Acciones', 'Actions'],
  environment: ['Ambiente', 'Environment'],
  account: ['Cuenta', 'Account'],
  state: ['Estado', 'State'],
  lastUsed: ['Último uso', 'Last used'],
  never: ['Nunca', 'Never'],
  expires: ['Vence', 'Expires'],
  inUse: ['en uso en esta página', 'used by this page'],
  overlap: [
    (fingerprint: string, until: string) => `La anterior (${fingerprint}) vale hasta el ${until}`,
    (fingerprint: string, until: string) => `The previous key (${fingerprint}) is valid until ${until}`,
  ],
  show: ['Mostrar', 'Show'],
  regenerate: ['Regenerar', 'Regenerate'],
  revoke: ['Revocar', 'Revoke'],
  generate: ['Generar clave', 'Generate a key'],
  name: ['Nombre', 'Name'],
  nameHint: [
    'Letras, cifras, puntos y guiones. Es parte de la clave.',
    'Letters, digits, dots and hyphens. The name is part of the key.',
  ],
  expiry: ['Vencimiento', 'Expiry'],
  expiryHint: ['Según el reloj de la cuenta.', 'By the clock of the account.'],
  inHour: ['En 1 hora', 'In 1 hour'],
  inDay: ['En 1 día', 'In 1 day'],
  inMonth: ['En 30 días', 'In 30 days'],
  own: ['Otro…', 'Custom…'],
  ownInstant: ['Instante del vencimiento', 'Expires at'],
  ownDuration: ['Duración ISO 8601', 'ISO 8601 duration'],
  forAccount: ['Cuenta', 'Account'],
  thisAccount: [(name: string) => `${name} (esta)`, (name: string) => `${name} (this one)`],
  newAccount: ['Nueva, con este nombre', 'New account with this name'],
  shownTitle: [(name: string) => `Clave ${name}`, (name: string) => `Key ${name}`],
  shownText: [
    'Es un secreto: se envía como «Authorization: Bearer». Puede mostrarla otra vez cuando quiera.',
    'Keep this key secret. Send it as “Authorization: Bearer”. You can show it again at any time.',
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
  overlapField: ['Vigencia de la clave actual', 'Validity of the current key'],
  noOverlap: ['Termina ahora', 'Ends now'],
  forHour: ['1 hora', '1 hour'],
  forDay: ['1 día', '1 day'],
  forWeek: ['7 días', '7 days'],
  continuesWithNewKey: [
    'Esta página usa esa clave y seguirá con la nueva.',
    'This page uses this key. Afterwards it uses the new one.',
  ],
  revokeTitle: [(name: string) => `Revocar la clave ${name}`, (name: string) => `Revoke the key ${name}`],
  revokeText: [
    'Se rechaza desde la próxima solicitud. La cuenta conserva sus datos.',
    'The server refuses the key from the next request on. The account keeps its data.',
  ],
  needsOtherKey: [
    'Esta página usa esa clave: después tendrá que ingresar otra.',
    'This page uses this key. Afterwards you have to enter another one.',
  ],
  revoked: [(name: string) => `Clave ${name} revocada`, (name: string) => `Key ${name} revoked`],
  clock: ['Para ver vencer una clave, avance el reloj.', 'To see a key expire, advance the clock.'],
});
