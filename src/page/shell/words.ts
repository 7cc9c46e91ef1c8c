import { dictionary } from '../i18n/language.js';

export const words = dictionary({
  skip: ['Ir al contenido', 'Skip to the content'],
  menu: ['Menú', 'Menu'],
  navigation: ['Secciones', 'Sections'],
  language: ['English', 'Español'],
  dark: ['Modo oscuro', 'Dark mode'],
  light: ['Modo claro', 'Light mode'],
  account: [(name: string) => `Cuenta: ${name}`, (name: string) => `Account: ${name}`],
  key: [(name: string) => `Clave: ${name}`, (name: string) => `Key: ${name}`],
  admin: ['Administración', 'Admin'],
  noKey: ['Sin clave', 'No key'],
  changeKey: ['Cambiar la clave o la cuenta', 'Change the key or the account'],
  needsAccount: [
    'El token de administración abre todas las cuentas. Elija una.',
    'The admin token opens every account. Choose one.',
  ],
  chooseAccount: ['Elegir una cuenta', 'Choose an account'],
  keyTitle: ['Clave y cuenta', 'Key and account'],
  keyField: ['Clave de API o token de administración', 'API key or admin token'],
  keyHint: [
    'Se guarda solo en esta pestaña, hasta cerrarla.',
    'Stored in this tab only, until you close it.',
  ],
  use: ['Usar', 'Use'],
  useDemo: ['Volver a la clave de demostración', 'Back to the demo key'],
  accountField: ['Cuenta', 'Account'],
  accountNone: ['Elija una cuenta…', 'Choose an account…'],
  accountsNone: [
    'Todavía no hay cuentas: se abren con su primera solicitud.',
    'There are no accounts yet: the first request with a key opens one.',
  ],
  empty: ['Escriba una clave.', 'Enter a key.'],
  unknownAddress: ['No hay una página en esta dirección', 'There is no page at this address'],
  unknownAddressHint: ['Elija una de las secciones de arriba.', 'Choose one of the sections above.'],
  notLoaded: ['Esta sección no pudo cargarse.', 'This section could not be loaded.'],
  broken: [
    'Esta sección se detuvo por un error de la página.',
    'This section stopped because of an error in the page.',
  ],
  brokenHint: ['Recargue la página, o elija otra sección.', 'Reload the page, or choose another section.'],
  reload: ['Recargar la página', 'Reload the page'],
  footer: [
    'Un ambiente de pruebas determinista: los mismos informes en cada ejecución. Ninguna sociedad de esta página existe.',
    'A deterministic sandbox: the same reports in every run. No company on this page exists.',
  ],
});
