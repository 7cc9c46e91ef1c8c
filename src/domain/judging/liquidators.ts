import type { Entity } from '../../contract/generated/types.js';
import { isInOffice } from '../ownership/beneficial-owners.js';
import { spanishList } from '../words/spanish-lists.js';
import { fillTemplate } from '../words/templates.js';
import { conclusionWords } from './conclusion-words.js';
import { soleSigners } from './least-combinations.js';
import { shortName } from './personeria.js';
import type { ExaminedReport } from './rules/examined-report.js';

const { several, titles } = conclusionWords.liquidators;

/** Those who liquidate the company today, as texts name them; empty where the report tells of none. */
export function namedLiquidators(report: ExaminedReport): string {
  const people = liquidatorsOf(report);
  const names = people.map((one) => shortName(report.law, one));
  if (names.length < 2) return names.join('');
  const manner = mannerOf(report, people);
  return fillTemplate(several[manner], { people: spanishList(names, manner === 'each' ? 'o' : 'y') });
}

/** With whom one deals of a company that is liquidated: "su liquidadora", "cualquiera de sus liquidadores". */
export function liquidatorTitle(report: ExaminedReport): string {
  const people = liquidatorsOf(report);
  if (people.length > 1) return titles[mannerOf(report, people)];
  const { status } = report.company;
  const own = status === 'liquidacion_concursal' ? report.law.terms.insolvency.liquidator : titles;
  return own[people[0]?.person?.sex === 'F' ? 'F' : 'M'];
}

function liquidatorsOf({ content, asOf, entity }: ExaminedReport): Entity[] {
  return content.administration.positions
    .filter((position) => position.title === 'liquidador' && isInOffice(position, asOf))
    .flatMap(({ entityId }) => entity(entityId)?.value ?? []);
}

/** Whether, by the matrix, each acts without the others or all act together; or now so, now otherwise. */
function mannerOf(report: ExaminedReport, people: readonly Entity[]): keyof typeof several {
  const own = report.inForce().filter(({ grantees }) => grantees.positionTitles.includes('liquidador'));
  const ids = new Set(own.map(({ id }) => id));
  const alone = report
    .matrix()
    .filter(({ powerIds }) => powerIds.some((id) => ids.has(id)))
    .map(({ combinations }) => soleSigners(combinations));
  if (alone.length === 0) return 'otherwise';
  if (alone.every((signers) => people.every(({ id }) => signers.has(id)))) return 'each';
  return alone.some((signers) => people.some(({ id }) => signers.has(id))) ? 'otherwise' : 'together';
}
