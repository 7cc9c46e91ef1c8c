import type { Power } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { groupedDigits, spanishDateInWords, spanishList } from '../../../words/spanish.js';
import type { ChileanCaseFile } from '../case-file.js';
import { addChileanDocument, readPerson } from '../case-file.js';
import { drawNotary, headingValues, writeDeed } from '../notarial-deeds.js';
import { fill, shortName, wording } from '../phrases.js';
import type { CompanyState } from '../plan/company-history.js';
import { appearsInPerson, legalizedOn, majorityOf } from './appearances.js';

const texts = wording.FUERA_DEL_PAIS;

/** The act with whose deed the power of an agent is recorded. */
interface RecordingAct extends Pick<CompanyState, 'commune'> {
  readonly act: 'constitucion' | 'cambio_administracion';
  readonly date: CivilDate;
}

/** Returns the act that records the power of these agents: the founding of the agency, or their later appointment. */
function recordedWith({ life, plan }: ChileanCaseFile, agents: readonly string[]): RecordingAct {
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
  const recorded = fill(texts.agentPower, {
    person: spanishList(agents.map(shortName)),
    number: protocolNumber(file, plan.administration.members),
    legalized: `${legalized}s`,
    grantDate: spanishDateInWords(givenOn),
    company: spanishList(parents.map(({ name }) => name)),
  });
  const deed = writeDeed(file, file.draws('powers/statutory/deed'), notary, { date, documentId });
  const opening = fill(wording.ESCRITURA_PODER.opening[notary.sex], {
    ...headingValues(notary, deed),
    appearance: appearanceOf(file, date),
  });
  file.dossier.cite(pointer, documentId, 1, `${opening} ${recorded}`);
  return { documentId, form: legalized === 'apostillado' ? 'apostillado' : 'consular', deed };
}

// Writes the appearance of the agent who requests the record.
function appearanceOf(file: ChileanCaseFile, date: CivilDate): string {
  const [member = ''] = file.plan.administration.members;
  const agent = file.party(member);
  const parties = appearsInPerson(agent, file.subject.address, date);
  const majority = majorityOf([agent]).replace(/ y expone:$/, '');
  return fill(wording.APERTURA.one, { parties, majority });
}
