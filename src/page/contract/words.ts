import type { ProfileName, ProvenFact, ProvenGap } from '../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../i18n/language.js';

type ProofOutcome = (ProvenFact['outcomes'] | ProvenGap['outcomes'])[number]['outcome'];

export const outcomeNames = dictionary({
  holds: ['Se cumple', 'Holds'],
  broken: ['Se incumple', 'Broken'],
  untold: ['Sin decidir', 'Undecided'],
  known: ['Prevista', 'Known'],
  unforeseen: ['Imprevista', 'Unforeseen'],
} satisfies Record<ProofOutcome, Bilingual>);

export const profileMeanings = dictionary({
  assumed: ['lo que este sandbox supone', 'what this sandbox assumes'],
  documented: ['solo lo que los documentos prometen', 'only what the documents promise'],
  vary: ['otra respuesta posible en cada solicitud', 'another possible response to each request'],
} satisfies Record<ProfileName, Bilingual>);

export const words = dictionary({
  lead: [
    'Poco de la API de producción está documentado. Esta página muestra lo que prometen los documentos, lo que dejan abierto y lo que responde este sandbox. El sandbox lo comprueba automáticamente.',
    'Little of the production API is documented. This page shows what the documents promise, what they leave open, and how this sandbox responds. The sandbox checks this automatically.',
  ],
  version: ['Versión', 'Version'],
  content: ['Versión de los contenidos', 'Content version'],
  date: ['Último cambio de los esquemas', 'Last change of the schemas'],
  check: ['Última comprobación', 'Last self-check'],
  checkText: [
    'Con «legal-reports-sandbox verify», contra esta versión y en cada perfil. El mismo comando se dirige a cualquier otro servidor.',
    'The command “legal-reports-sandbox verify” checked this version in each profile. It can check any other server too.',
  ],
  profile: ['Perfil', 'Profile'],
  requests: ['Solicitudes', 'Requests'],
  facts: ['Hechos documentados', 'Documented facts'],
  gaps: ['Preguntas abiertas', 'Open questions'],
  tabs: ['Hechos o preguntas', 'Facts or questions'],
  currentProfile: ['Perfil en uso', 'Current profile'],
  ofAccount: [
    'Elegido para esta cuenta. Se conserva al empezar de nuevo.',
    'Set for this account. A reset of the world keeps it.',
  ],
  ofServer: ['Heredado del servidor.', 'Inherited from the server.'],
  affectsPage: [
    'El perfil también cambia las respuestas que recibe esta página.',
    'The profile also changes the responses that this page gets.',
  ],
  profileField: ['Perfil', 'Profile'],
  changedAnswers: ['Respuestas cambiadas', 'Changed answers'],
  useServerProfile: ['Usar el perfil del servidor', 'Use the profile of the server'],
  serverProfileUsed: ['Perfil heredado del servidor', 'Profile inherited from the server'],
  changed: [(name: string) => `Cambiado: ${name}`, (name: string) => `Changed: ${name}`],
  fact: ['Hecho', 'Fact'],
  result: ['Resultado', 'Result'],
  evidence: ['Cómo se comprobó', 'How it was checked'],
  answerTo: [(name: string) => `Respuesta a ${name}`, (name: string) => `Answer to ${name}`],
  profileAnswers: [
    (answers: string) => `Según el perfil: ${answers}`,
    (answers: string) => `Set by the profile: ${answers}`,
  ],
  profileDefault: ['Según el perfil', 'Set by the profile'],
  observed: ['Observado', 'Observed'],
  onlyAnswer: ['Única respuesta.', 'There is only one answer.'],
});
