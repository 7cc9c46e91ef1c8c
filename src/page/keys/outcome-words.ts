import { dictionary } from '../words/language.js';

export const outcomeWords = dictionary({
  es: {
    title: 'Cómo se juzga una clave',
    lead: 'Cada caso con su encabezado Authorization y lo que el servidor responde. Un clic lo envía y muestra la respuesta exacta.',
    noHeader: '(sin encabezado)',
    emptyHeader: '(encabezado vacío)',
    taken: 'Se acepta',
    refused: (status: number) => `Se rechaza con ${status}`,
    try: 'Probar',
    tryThis: (sent: string) => `Probar: ${sent}`,
    before: 'Antes:',
    under: (policy: string) => `Con la política ${policy}.`,
    asTold: 'Como dice la tabla',
    otherwise: 'Otra que la de la tabla: otra política o un intento anterior',
    hindered: {
      environment: (name: string) => `En la dirección de ${name}`,
      lines: () => 'Un navegador envía uno solo',
      token: () => 'Con el token de administración',
    },
  },
  en: {
    title: 'How a key is judged',
    lead: 'Each case with its Authorization header and what the server answers. One click sends it and shows the exact answer.',
    noHeader: '(no header)',
    emptyHeader: '(empty header)',
    taken: 'Taken',
    refused: (status: number) => `Refused with ${status}`,
    try: 'Try',
    tryThis: (sent: string) => `Try: ${sent}`,
    before: 'Before:',
    under: (policy: string) => `Under the policy ${policy}.`,
    asTold: 'As the table tells',
    otherwise: 'Other than the table tells: another policy, or an earlier trial',
    hindered: {
      environment: (name: string) => `At the address of ${name}`,
      lines: () => 'A browser sends but one',
      token: () => 'With the admin token',
    },
  },
});
