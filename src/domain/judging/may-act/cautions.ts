import type { SigningRule } from '../../../contract/generated/types.js';
import { isLiving } from '../powers-in-force.js';
import { isSuperseded } from '../rules/reliance.js';
import type { Caution } from './answer.js';
import type { SigningWay } from './completions.js';
import type { MayActCase } from './verdict.js';
import { inCurrencyOf } from './worth.js';

/** What a yes or no does not tell, and whoever relies on it should know. */
export function cautionsOf(given: MayActCase): Caution[] {
  return [...peopleCautions(given), ...ruleCautions(given), ...unitCautions(given), ...reportCautions(given)];
}

function peopleCautions({ named, verdict, facts }: MayActCase): Caution[] {
  const found = named.flatMap(({ entity }) => entity ?? []);
  const once = [...new Set(found)];
  const repeated = once.filter((entity) => found.indexOf(entity) !== found.lastIndexOf(entity));
  const gone = once.filter((entity) => !isLiving(entity, facts.asOfDate));
  const companies = once.filter(({ kind }) => kind !== 'person');
  const others = found.length < named.length && verdict.reason === 'sufficient';
  return [
    ...repeated.map(({ name }) =>
      caution('repeated_person', `${name} is named more than once, and counts once.`),
    ),
    ...gone.map(({ name }) =>
      caution('gone_person', `${name} is no more on ${facts.asOfDate}, and counts for nothing.`),
    ),
    ...companies.map(({ name }) =>
      caution('company_among_people', `${name} is a company: who signs for it, this report does not tell.`),
    ),
    ...(others
      ? [caution('others_suffice', 'The people who are in the report would be enough without the others.')]
      : []),
  ];
}

function ruleCautions({ verdict, facts }: MayActCase): Caution[] {
  const way = verdict.by?.way;
  if (way === undefined) return [];
  return [...periodCaution(way), ...supersededCaution(way, facts.powers)];
}

const periodTexts: { readonly [per in Exclude<SigningRule['per'], 'operacion'>]: string } = {
  dia: 'in a day',
  mes: 'in a month',
  ano: 'in a year',
  total: 'in all',
};

function periodCaution({ rule }: SigningWay): Caution[] {
  if (rule.per === 'operacion' || (rule.to === null && Number(rule.from.amount) === 0)) return [];
  const detail = `The limit is on all that is signed ${periodTexts[rule.per]}: the amount has to count what was signed before.`;
  return [caution('limit_over_period', detail)];
}

function supersededCaution({ power }: SigningWay, powers: MayActCase['facts']['powers']): Caution[] {
  if (!isSuperseded(power, powers)) return [];
  const detail = `A later power says that it leaves "${power.title}" (${power.id}) without effect, and the report has it in force.`;
  return [caution('superseded_power', detail)];
}

function unitCautions({ read: { units, facts }, asked: { amount, on }, verdict }: MayActCase): Caution[] {
  const rule = verdict.by?.way.rule ?? verdict.lack?.completions[0]?.way.rule;
  const limit = rule?.to ?? rule?.from;
  if (amount === null || limit === undefined || limit.currency === amount.currency) return [];
  const same = inCurrencyOf(limit.currency, amount, units);
  const unit = [limit.currency, amount.currency].find((code) => Object.hasOwn(units, code));
  const worth = units[unit ?? ''];
  if (same === null || worth === undefined) return [];
  const used = `${amount.currency} ${amount.amount} is ${same.currency} ${same.amount}, at ${worth.currency} ${worth.amount} for one ${unit} on ${facts.asOfDate}.`;
  const other = `The worth of ${unit} is that of ${facts.asOfDate}, not of ${on}.`;
  return [
    caution('unit_used', used),
    ...(on === facts.asOfDate ? [] : [caution('unit_of_another_day', other)]),
  ];
}

function reportCautions({
  read: { status, result, validUntil, facts },
  asked: { on },
}: MayActCase): Caution[] {
  const rejected = result === 'rechazado' || result === 'con_reparos';
  const final = status === null || status === 'completed';
  const later = validUntil === null && on > facts.asOfDate;
  return [
    ...(rejected ? [caution('report_result', `The report itself concludes ${result}.`)] : []),
    ...(final ? [] : [caution('report_status', `The report is ${status}, not completed.`)]),
    ...(later
      ? [
          caution(
            'validity_unknown',
            `The report says who may sign on ${facts.asOfDate}, and not until when it may be relied on.`,
          ),
        ]
      : []),
  ];
}

function caution(code: Caution['code'], detail: string): Caution {
  return { code, detail };
}
