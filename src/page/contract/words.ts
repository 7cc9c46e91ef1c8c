import type { ProfileName, ProvenFact, ProvenGap } from '../../contract/generated/types.js';
import { dictionary } from '../i18n/language.js';

type Outcome = (ProvenFact['outcomes'] | ProvenGap['outcomes'])[number]['outcome'];

export const outcomeNames = dictionary<Record<Outcome, string>>({
  es: {
    holds: 'Se cumple',
    broken: 'Se incumple',
    untold: 'No se puede saber',
    known: 'Prevista',
    unforeseen: 'Imprevista',
  },
  en: {
    holds: 'Holds',
    broken: 'Broken',
    untold: 'Undetermined',
    known: 'Foreseen',
    unforeseen: 'Unforeseen',
  },
});

export const profileMeanings = dictionary<Record<ProfileName, string>>({
  es: {
    assumed: 'lo que este sandbox supone',
    documented: 'solo lo que los documentos prometen',
    vary: 'otra respuesta posible en cada solicitud',
  },
  en: {
    assumed: 'what this sandbox assumes',
    documented: 'only what the documents promise',
    vary: 'another possible answer to each request',
  },
});

export const words = dictionary({
  es: {
    lead: 'Poco de la API de producción está documentado. Aquí está lo que promete, lo que deja abierto y lo que este sandbox responde, comprobado por él mismo.',
    version: 'Versión',
    content: 'Versión de los contenidos',
    date: 'Los esquemas valen desde',
    check: 'Última comprobación',
    checkText:
      'Con «legal-reports-sandbox verify», contra esta versión y en cada perfil. El mismo comando se dirige a cualquier otro servidor.',
    profile: 'Perfil',
    requests: 'Solicitudes',
    facts: 'Hechos documentados',
    gaps: 'Preguntas abiertas',
    choose: 'Hechos o preguntas',
    inForce: 'Perfil vigente',
    ofAccount: 'Es propio de la cuenta, y queda aunque se empiece de nuevo.',
    ofServer: 'Es el del servidor.',
    pageToo:
      'Bajo un perfil distinto de «assumed» también cambia lo que esta página recibe: es lo que vería su cliente.',
    profileField: 'Se responde',
    named: 'Preguntas con respuesta propia',
    back: 'Volver al perfil del servidor',
    backDone: 'Rige el perfil del servidor',
    set: (name: string) => `Cambiado: ${name}`,
    fact: 'Hecho',
    result: 'Resultado',
    shown: 'Cómo se comprobó',
    answerTo: (name: string) => `Respuesta a ${name}`,
    byProfile: (answers: string) => `La del perfil: ${answers}`,
    byTheProfile: 'La del perfil',
    seen: 'Lo que se vio',
    noOther: 'No hay otra.',
  },
  en: {
    lead: 'Little of the production API is documented. Here is what it promises, what it leaves open and how this sandbox responds, checked automatically.',
    version: 'Version',
    content: 'Version of the contents',
    date: 'The schemas hold since',
    check: 'Last self-check',
    checkText:
      'By “legal-reports-sandbox verify”, of this version and in each profile. The same command checks any other server.',
    profile: 'Profile',
    requests: 'Requests',
    facts: 'Documented facts',
    gaps: 'Open questions',
    choose: 'Facts or questions',
    inForce: 'Profile in force',
    ofAccount: 'It is the account’s own, and stays when the world is reset.',
    ofServer: 'It is that of the server.',
    pageToo:
      'Under a profile other than “assumed” this page gets other responses too, the same that your client would get.',
    profileField: 'Answered is',
    named: 'Questions with an answer of their own',
    back: 'Back to the profile of the server',
    backDone: 'The profile of the server is in force',
    set: (name: string) => `Changed: ${name}`,
    fact: 'Fact',
    result: 'Result',
    shown: 'How it was checked',
    answerTo: (name: string) => `Answer to ${name}`,
    byProfile: (answers: string) => `By the profile: ${answers}`,
    byTheProfile: 'By the profile',
    seen: 'What was seen',
    noOther: 'There is no other.',
  },
});
