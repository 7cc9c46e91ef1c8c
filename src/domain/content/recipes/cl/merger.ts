import type { Entity } from '../../../../contract/generated/types.js';
import { companyIdentity } from '../../../jurisdictions/cl/identity.js';
import { checkDigit, parseRut } from '../../../jurisdictions/cl/rut.js';
import { fill } from '../../../words/templates.js';
import { end, ending } from '../company-ended.js';
import { addAct } from '../new-acts.js';
import { fingerprintOf, type OpenReport, printedTaxId } from '../open-report.js';
import { freeId } from '../papers.js';
import { addSearch } from '../people.js';
import { date, onlyInChile, type Recipe, recipe, text } from '../recipe.js';
import { defects } from './defects.js';

/** How a Chilean company comes to an end in another. */
export const mergerRecipes: readonly Recipe[] = [
  recipe({
    id: 'absorbed',
    unfit: onlyInChile('Written for the merger of Chilean law, by deed and extract or by form.'),
    breaks: 'ENT-005',
    title: { es: 'La sociedad fue absorbida por otra', en: 'The company was absorbed by another' },
    parameters: {
      date: date('', 'Day of the merger. Empty: some four months ago.'),
      successorName: text('', 'Name of the company that succeeds it. Empty: it is drawn.'),
      successorTaxId: text('', 'RUT of the company that succeeds it. Empty: it is drawn.'),
    },
    target: (report, values) => ending(report, values.date, 120),
    edit: (report, day, values) => {
      if (day > report.asOf) return;
      const successor = addSuccessor(report, values.successorName, values.successorTaxId);
      const names = { company: report.subject.name, successor: successor.name };
      const change = fill(defects.ACTOS.absorbing, { ...names, successorTaxId: printedTaxId(successor) });
      addAct(report, { kind: 'fusion', date: day, change, summary: fill(defects.ACTOS.absorbed, names) });
      end(report, 'absorbida', day, fill(defects.CERTIFICADO_VIGENCIA.absorbed, names));
    },
  }),
];

function addSuccessor(report: OpenReport, name: string, taxId: string): Entity {
  const { draft, subject } = report;
  const drawn = `${report.draws('successor').int('tax id', 66_200_000, 66_999_999)}`;
  const rut = parseRut(taxId === '' ? `${drawn}-${checkDigit(Number(drawn))}` : taxId);
  const value = rut?.canonical ?? taxId;
  const identity = companyIdentity(fingerprintOf(draft), value, report.asOf);
  const successor: Entity = {
    ...subject,
    id: freeId('ent_successor', draft.entities),
    roles: ['counterparty'],
    name: name === '' ? identity.name : name,
    nameVariations: [],
    taxId: { type: 'RUT', value, country: 'CL', valid: rut?.valid ?? false },
    address: null,
    company: null,
  };
  draft.entities.push(successor);
  addSearch(report, successor);
  return successor;
}
