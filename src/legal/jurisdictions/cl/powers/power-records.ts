import powers from '../../../../../fixtures/vocabulary/cl/powers.json' with { type: 'json' };
import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Content, Deed, Power, PowerGroup, SigningRule } from '../../../../contract/generated/types.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { entityId } from '../../dossier.js';
import { isOfFounding } from '../../faculties.js';
import { newPower } from '../../new-records.js';
import { actDocumentId, type ChileanActs } from '../acts/acts.js';
import { recordAgentPower } from '../acts/agent-powers.js';
import { nounsOf, writeFaculty, writeFoundingFaculty } from '../acts/clauses.js';
import { minutesDelegate } from '../acts/minutes.js';
import { addChileanDocument, type ChileanCaseFile } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { drawNotary, headingValues, minutesDeedDay, reductionHeading, writeDeed } from '../notarial-deeds.js';
import { stateOn } from '../plan/company-history.js';
import type { BracketPlan, ChileanPowerPlan } from '../plan/company-plan.js';
import { administrationDocument } from './administration.js';
import { actingRepresentatives, citeGroup, citePower, mandateAppearance } from './power-citations.js';

/** Writes powers and their classes, with their instruments. */
export function writePowers(
  file: ChileanCaseFile,
  acts: ChileanActs,
): { powerGroups: PowerGroup[]; powers: Power[] } {
  const powers = file.plan.powers.map((plan, index) => writePower(file, acts, plan, index));
  const classes = powers.find(({ id }) => id === 'pow_classes');
  const powerGroups =
    classes === undefined
      ? []
      : file.plan.groups.map(({ code, members }) => ({
          id: `grp_${code}`,
          code,
          label: fillTemplate(wording.FORMA_DE_ACTUAR.groupLabel.many, { groupCode: code }),
          members: members.map((member) => ({
            entityId: entityId(member),
            from: classes.validFrom,
            until: null,
            documentId: classes.instrument.documentId,
          })),
        }));
  powers.forEach((power, index) => {
    citePower(file, power, powerGroups, index);
  });
  powerGroups.forEach((group, index) => {
    citeGroup(file, group, index);
  });
  return { powerGroups, powers };
}

function writePower(file: ChileanCaseFile, acts: ChileanActs, plan: ChileanPowerPlan, index: number): Power {
  const { agency } = formOf(file.plan);
  const instrument = writeInstrument(file, acts, plan, index);
  const grantedBy = grantorOf(file, plan);
  const nouns = nounsOf(grantedBy, file.plan);
  const write = isOfFounding({ grantedBy }) ? writeFoundingFaculty : writeFaculty;
  const [parent] = file.plan.holdings;
  const byParent = grantedBy === 'matriz' && parent !== undefined && parent.holder !== 'subject';
  return newPower({
    id: `pow_${plan.key}`,
    kind: plan.kind,
    title: agency && plan.key === 'statutory' ? 'Poder general del agente' : powers[plan.key].title,
    grantorEntityId: byParent ? entityId(parent.holder) : file.subject.id,
    grantedBy,
    grantees: granteesOf(plan),
    instrument,
    faculties: plan.facultyCodes.map((code) => write(code, nouns, plan.grantedOn)),
    signingRules: plan.brackets.map((bracket, index) => writeRule(plan, bracket, index)),
    validFrom: plan.grantedOn,
    delegation: {
      // The clause allows delegation "en todo o en parte".
      allowed: plan.facultyCodes.includes('MAN_DELEGATE') ? 'total' : 'no',
      parentPowerId: null,
    },
  });
}

function grantorOf(file: ChileanCaseFile, { key }: ChileanPowerPlan): Power['grantedBy'] {
  if (key === 'statutory' || key === 'office') return formOf(file.plan).agency ? 'matriz' : 'estatuto';
  return grantingBody(file.plan.administration.form);
}

/** Returns the body that grants powers for a company with this form of administration. */
export function grantingBody(form: Content['administration']['form']): Power['grantedBy'] {
  return form === 'directorio' || form === 'titular' || form === 'socios' ? form : 'administrador';
}

function granteesOf(plan: ChileanPowerPlan): Power['grantees'] {
  const terms = plan.brackets.flatMap(({ anyOf }) => anyOf.flat());
  const groups = new Set(terms.flatMap(({ group }) => (group === undefined ? [] : [`grp_${group}`])));
  const parties = new Set(terms.flatMap(({ party }) => (party === undefined ? [] : [entityId(party)])));
  const byOffice = plan.key === 'office';
  return {
    groupIds: [...groups].sort(),
    entityIds: byOffice ? [] : [...parties],
    positionTitles: byOffice ? ['gerente_general'] : [],
  };
}

function writeRule(plan: ChileanPowerPlan, bracket: BracketPlan, index: number): SigningRule {
  const floor = index === 0 ? 0 : (plan.brackets[index - 1]?.upTo ?? 0);
  const joint = bracket.anyOf.every((terms) => terms.reduce((people, { count }) => people + count, 0) > 1);
  return {
    id: `sgn_${plan.key}_${index + 1}`,
    facultyCodes: ['*'],
    mode: joint ? 'conjunta' : 'individual',
    anyOf: bracket.anyOf.map((terms) =>
      terms.map(({ group, party, count }) => ({
        count,
        ...(group === undefined ? {} : { groupId: `grp_${group}` }),
        ...(party === undefined ? {} : { entityId: entityId(party) }),
      })),
    ),
    from: { amount: String(floor), currency: 'CLF' },
    to: bracket.upTo === null ? null : { amount: String(bracket.upTo), currency: 'CLF' },
    per: 'operacion',
  };
}

function writeInstrument(
  file: ChileanCaseFile,
  acts: ChileanActs,
  plan: ChileanPowerPlan,
  index: number,
): Power['instrument'] {
  const { key, grantedOn } = plan;
  const pointer = `/powers/${index}/instrument`;
  if (key === 'statutory' && formOf(file.plan).agency) return recordAgentPower(file, grantedOn, pointer);
  if (key === 'statutory' || key === 'office') {
    // The power in the statutes is proved by the deed or form of the act that wrote them.
    const documentId = key === 'office' ? actDocumentId(file, 'constitucion') : administrationDocument(file);
    const all = [acts.incorporation, ...acts.amendments];
    const deed = all.find((act) => act.deed?.documentId === documentId)?.deed ?? null;
    return { documentId, form: deed === null ? 'formulario_RES' : 'escritura_publica', deed };
  }
  const board = file.plan.administration.form === 'directorio';
  const deed = writeMandateDeed(file, acts, plan, pointer);
  return { documentId: deed.documentId, form: board ? 'acta_reducida' : 'escritura_publica', deed };
}

function writeMandateDeed(
  file: ChileanCaseFile,
  acts: ChileanActs,
  plan: ChileanPowerPlan,
  pointer: string,
): Deed {
  const board = file.plan.administration.form === 'directorio';
  const draws = file.draws(`powers/${plan.key}/deed`);
  const state = stateOn(file.life, plan.grantedOn);
  const date = board ? minutesDeedDay(draws, plan.grantedOn, file.plan.horizon) : plan.grantedOn;
  const notary = drawNotary(file, draws, state.commune, date);
  const documentId = addChileanDocument(file, `poder_${plan.key}`, {
    type: board ? 'ACTA_DIRECTORIO' : 'ESCRITURA_PODER',
    issuer: notary.office,
    issuedOn: date,
    ...(plan.pages === null ? {} : { pages: plan.pages }),
  });
  file.dossier.read(documentId, 'company_name', state.name, file.subject.id);
  file.dossier.read(documentId, 'date', date, null);
  const deed = writeDeed(file, draws, notary, date, documentId);
  const quote = board
    ? reductionHeading(notary, deed, {
        meetingOn: plan.grantedOn,
        minutes: 'directorio',
        company: state.name,
        parties: minutesDelegate(file, date),
      })
    : fillTemplate(wording.ESCRITURA_PODER.opening[notary.sex], {
        ...headingValues(notary, deed),
        appearance: mandateAppearance(file, acts, date),
      });
  file.dossier.cite(pointer, documentId, 1, quote);
  for (const { id, name } of board ? [] : actingRepresentatives(file))
    file.dossier.read(documentId, 'signatory', name, id);
  return deed;
}
