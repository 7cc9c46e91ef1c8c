import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Power } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { groupedDigits, spanishDateInWords, spanishList } from '../../../words/spanish.js';
import { addChileanDocument, type ChileanCaseFile, readPerson } from '../case-file.js';
import { drawNotary, headingValues, writeDeed } from '../notarial-deeds.js';
import { shortName } from '../phrases.js';
import type { Commune } from '../vocabulary.js';
import { appearsInPerson, legalizedOn, majorityOf } from './appearances.js';

const texts = wording.FUERA_DEL_PAIS;

/** Returns the act that records the power of these agents: the founding of the agency, or their later appointment. */
function recordedWith(
  { life, plan }: ChileanCaseFile,
  agents: readonly string[],
): { act: string; date: CivilDate; commune: Commune } {
  const change = life.changes.find(
    ({ step, after }) =>
      step.kind === 'cambio_administracion' &&
      after.administration.members.every((member) => agents.includes(member)),
  );
  return change === undefined
    ? { act: 'constitucion', date: plan.foundedOn, commune: life.founding.commune }
    : { act: 'cambio_administracion', date: change.step.date, commune: change.after.commune };
}

/** Returns the protocol number of the parent's documents, with its power for these agents. */
export function protocolNumber(file: ChileanCaseFile, agents: readonly string[]): string {
  const { act } = recordedWith(file, agents);
  const path = act === 'constitucion' ? 'documents/doc_poder_agente' : `documents/doc_poder_agente/${act}`;
  return groupedDigits(file.draws(path).int('protocol', 100, 1900));
}

/**
 * Records the power by which a parent lets its agent act. It is given abroad on `givenOn` and kept, with the parent's
 * documents, by the notary of the deed that names the agent.
 */
export function recordAgentPower(
  file: ChileanCaseFile,
  givenOn: CivilDate,
  pointer: string,
): Power['instrument'] {
  const { plan, subject } = file;
  const { act, date, commune } = recordedWith(file, plan.administration.members);
  const parents = plan.holdings.map(({ holder }) => file.party(holder));
  const agents = plan.administration.members.map((member) => file.party(member));
  const notary = drawNotary(file, file.draws(`acts/${act}/deed`), commune, date);
  const documentId = addChileanDocument(file, 'poder_agente', {
    type: 'ESCRITURA_PODER',
    title: texts.agentPowerTitle,
    issuer: notary.office,
    issuedOn: date,
    about: [subject, ...parents, ...agents].map(({ id }) => id),
  });
  for (const agent of agents) readPerson(file, documentId, agent, 1);
  const legalized = legalizedOn(date);
  const [requester] = agents;
  if (requester === undefined) throw new RangeError('an agency has an agent');
  const recorded = fillTemplate(texts.agentPower, {
    person: spanishList(agents.map(shortName)),
    number: protocolNumber(file, plan.administration.members),
    legalized: `${legalized}s`,
    grantDate: spanishDateInWords(givenOn),
    company: spanishList(parents.map(({ name }) => name)),
  });
  const deed = writeDeed(file, file.draws('powers/statutory/deed'), notary, date, documentId);
  const opening = fillTemplate(wording.ESCRITURA_PODER.opening[notary.sex], {
    ...headingValues(notary, deed),
    // The agent requests the record.
    appearance: fillTemplate(wording.APERTURA.one, {
      parties: appearsInPerson(requester, subject.address, date),
      majority: majorityOf([requester]).replace(/ y expone:$/, ''),
    }),
  });
  file.dossier.cite(pointer, documentId, 1, `${opening} ${recorded}`);
  return { documentId, form: legalized === 'apostillado' ? 'apostillado' : 'consular', deed };
}
