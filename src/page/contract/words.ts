import type { ProfileName, ProvenFact, ProvenGap } from '../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../i18n/language.js';

type Outcome = (ProvenFact['outcomes'] | ProvenGap['outcomes'])[number]['outcome'];

export const outcomeNames = dictionary({
  holds: ['Se cumple', 'Holds'],
  broken: ['Se incumple', 'Broken'],
  untold: ['No se puede saber', 'Undetermined'],
  known: ['Prevista', 'Foreseen'],
  unforeseen: ['Imprevista', 'Unforeseen'],
} satisfies Record<Outcome, Bilingual>);

export const profileMeanings = dictionary({
  assumed: ['lo que este sandbox supone', 'what this sandbox assumes'],
  documented: ['solo lo que los documentos prometen', 'only what the documents promise'],
  vary: ['otra respuesta posible en cada solicitud', 'another possible answer to each request'],
} satisfies Record<ProfileName, Bilingual>);

export const words = dictionary({
  lead: [
    'Poco de la API de producción está documentado. Aquí está lo que promete, lo que deja abierto y lo que este sandbox responde, comprobado por él mismo.',
    'Little of the production API is documented. Here is what it promises, what it leaves open and how this sandbox responds, checked automatically.',
  ],
  version: ['Versión', 'Version'],
  content: ['Versión de los contenidos', 'Version of the contents'],
  date: ['Los esquemas valen desde', 'The schemas hold since'],
  check: ['Última comprobación', 'Last self-check'],
  checkText: [
    'Con «legal-reports-sandbox verify», contra esta versión y en cada perfil. El mismo comando se dirige a cualquier otro servidor.',
    'By “legal-reports-sandbox verify”, of this version and in each profile. The same command checks any other server.',
  ],
  profile: ['Perfil', 'Profile'],
  requests: ['Solicitudes', 'Requests'],
  facts: ['Hechos documentados', 'Documented facts'],
  gaps: ['Preguntas abiertas', 'Open questions'],
  choose: ['Hechos o preguntas', 'Facts or questions'],
  inForce: ['Perfil vigente', 'Profile in force'],
  ofAccount: [
    'Es propio de la cuenta, y queda aunque se empiece de nuevo.',
    'It is the account’s own, and stays when the world is reset.',
  ],
  ofServer: ['Es el del servidor.', 'It is that of the server.'],
  pageToo: [
    'Bajo un perfil distinto de «assumed» también cambia lo que esta página recibe: es lo que vería su cliente.',
    'Under a profile other than “assumed” this page gets other responses too, the same that your client would get.',
  ],
  profileField: ['Se responde', 'Answered is'],
  named: ['Preguntas con respuesta propia', 'Questions with an answer of their own'],
  back: ['Volver al perfil del servidor', 'Back to the profile of the server'],
  backDone: ['Rige el perfil del servidor', 'The profile of the server is in force'],
  set: [(name: string) => `Cambiado: ${name}`, (name: string) => `Changed: ${name}`],
  fact: ['Hecho', 'Fact'],
  result: ['Resultado', 'Result'],
  shown: ['Cómo se comprobó', 'How it was checked'],
  answerTo: [(name: string) => `Respuesta a ${name}`, (name: string) => `Answer to ${name}`],
  byProfile: [
    (answers: string) => `La del perfil: ${answers}`,
    (answers: string) => `By the profile: ${answers}`,
  ],
  byTheProfile: ['La del perfil', 'By the profile'],
  seen: ['Lo que se vio', 'What was seen'],
  noOther: ['No hay otra.', 'There is no other.'],
});
