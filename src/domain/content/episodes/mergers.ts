import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Act, Company, Succession } from '../../../contract/generated/types.js';
import { chileanForms, formOf } from '../../jurisdictions/cl/legal-forms.js';
import { inShares } from '../../jurisdictions/cl/plan/company-states.js';
import type { CompanyIdentity } from '../../jurisdictions/cl/plan/identity.js';
import { dottedRut } from '../../jurisdictions/cl/rut.js';
import type { CivilDate } from '../../values/dates.js';
import { fillTemplate } from '../../words/templates.js';
import { reduceCapital, reductionOf } from '../recipes/cl/reductions.js';
import { addSuccession, otherCompany } from '../recipes/cl/successors.js';
import { addAct } from '../recipes/new-acts.js';
import { lastActDay, type OpenReport } from '../recipes/open-report.js';
import { type Episode, pastDay } from './episode.js';

/** How companies with shares come by others, and divide, and are what they were before. */
export const mergerEpisodes: readonly Episode[] = [
  {
    id: 'absorbed-another',
    happen: (report) => {
      amend(report, {
        kind: 'fusion',
        relation: 'absorbio_a',
        texts: texts.FUSION,
        // All its shares were in one hand.
        fits: (other, { day }) => other.foundedOn < day && inShares(other) && mayHaveOneHolder(other),
      });
    },
  },
  {
    id: 'divided',
    happen: (report) => {
      const reduction = reductionOf(report);
      if (reduction === null) return;
      const act = amend(report, {
        kind: 'division',
        relation: 'dividida_en',
        texts: texts.DIVISION,
        values: reduction.values,
        // What an open company founds is a closed one, until its shares are offered too.
        fits: ({ legalForm }, { company }) => legalForm === (formOf(company).wordedLike ?? company.legalForm),
      });
      if (act !== null) reduceCapital(report, act, reduction.after);
    },
  },
];

/** Years that each lies back at least: what follows, the other one too, has room to. */
const yearsSince = { fusion: 3, division: 2 } as const;

interface Amendment {
  readonly kind: keyof typeof yearsSince;
  readonly relation: Succession['relation'];
  readonly texts: { readonly change: string; readonly summary: string };
  /** What they speak of besides. */
  readonly values?: { readonly [placeholder: string]: string };
  readonly fits: (
    other: CompanyIdentity,
    own: { readonly company: Company; readonly day: CivilDate },
  ) => boolean;
}

function mayHaveOneHolder({ legalForm }: CompanyIdentity): boolean {
  return chileanForms.row(legalForm).holders?.minimum === 1;
}

/** The act, or null where there is no room for it. */
function amend(
  report: OpenReport,
  { kind, relation, texts: { change, summary }, values: besides, fits }: Amendment,
): Act | null {
  const { company, subject } = report;
  const date = pastDay(report, kind, lastActDay(report), yearsSince[kind]);
  // What was signed before bears the date of a company that was still the same.
  const known = company.amendments.some((act) => act.kind === kind);
  if (company.capital?.shares == null || date === null || known) return null;
  const { name, taxId } = otherCompany(report, kind, (other) => fits(other, { company, day: date }));
  const values = { ...besides, company: subject.name, other: name, otherTaxId: dottedRut(taxId) };
  const act = addAct(report, {
    kind,
    date,
    change: fillTemplate(change, values),
    summary: fillTemplate(summary, values),
  });
  const rut = { type: 'RUT' as const, value: taxId, country: 'CL', valid: true };
  addSuccession(report, relation, { name, taxId: rut }, { on: date, actId: act.id });
  return act;
}
