import { dictionary } from '../i18n/language.js';

/** Texts of the shared parts. */
export const partWords = dictionary({
  loading: ['Cargando…', 'Loading…'],
  retry: ['Reintentar', 'Try again'],
  close: ['Cerrar', 'Close'],
  cancel: ['Cancelar', 'Cancel'],
  copy: ['Copiar', 'Copy'],
  copied: ['Copiado', 'Copied'],
  notCopied: ['No se pudo copiar', 'Copying failed'],
  copyCurl: ['Copiar como curl', 'Copy as curl'],
  header: ['Encabezado', 'Header'],
  value: ['Valor', 'Value'],
  previous: ['Anteriores', 'Previous'],
  next: ['Siguientes', 'Next'],
  pages: ['Páginas', 'Pages'],
  enterKey: ['Ingresar otra clave', 'Enter another key'],
  unreachable: ['El servidor no responde.', 'The server does not respond.'],
  unreachableHint: [
    'Puede que se haya detenido. Inícielo de nuevo y reintente.',
    'It may have stopped. Start it again, then try again.',
  ],
  unauthorized: [
    'El servidor no acepta esta clave. Ingrese una clave de API vigente o, para abrir todas las cuentas, el token de administración.',
    'The server does not accept this key. Enter a valid API key, or the admin token to open any account.',
  ],
  more: ['Más sobre este problema', 'More about this problem'],
  request: ['Solicitud', 'Request'],
  fields: [
    (count: number) => (count === 1 ? '1 campo' : `${count} campos`),
    (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  ],
  items: [
    (count: number) => (count === 1 ? '1 elemento' : `${count} elementos`),
    (count: number) => (count === 1 ? '1 item' : `${count} items`),
  ],
  rest: [(count: string) => `Mostrar ${count} más`, (count: string) => `Show ${count} more`],
});
