import type { Content, TaxId } from '../../contract/generated/types.js';
import { parseRut } from '../jurisdictions/cl/rut.js';
import type { ContentDraft } from '../jurisdictions/jurisdiction.js';
import { builtInCatalogue } from './catalogue.js';
import type { CompanyRef } from './companies.js';
import { isTimelineOnly } from './company-fixture.js';
import { requestedDefects } from './defects.js';

/** Who a company is, as far as one has to know to ask for a report on it. */
export interface CompanyProfile {
  readonly name: string;
  readonly taxId: TaxId | null;
  readonly legalForm: string | null;
  readonly country: Content['jurisdiction'];
}

/** The subject of a report. Throws Error for a report without one, which no check lets pass. */
export function companyProfileOf({ entities, subjectEntityId, jurisdiction }: ContentDraft): CompanyProfile {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  if (subject === undefined) throw new Error(`the report has no ${subjectEntityId}, its subject`);
  const { name, taxId, company } = subject;
  return { name, taxId, legalForm: company?.legalForm ?? null, country: jurisdiction };
}

/**
 * The same, of a company whose scenario leaves nothing of it open, so that no report has to be written for it; null
 * for any other. Of the recipes, those of the built-in scenarios leave names and numbers as they are.
 */
export function knownProfileOf({ scenario, label, fixture, modifiers }: CompanyRef): CompanyProfile | null {
  if (requestedDefects(modifiers).length > 0) return null;
  if (scenario === null || label !== null || (fixture !== undefined && !isTimelineOnly(fixture))) return null;
  const { taxId, jurisdiction = 'CL', recipes = [] } = scenario;
  const { name, legalForm } = scenario.company;
  const untouched = recipes.length === 0 || builtInCatalogue.byKey(scenario.key) === scenario;
  const rut = jurisdiction === 'CL' ? parseRut(taxId) : null;
  if (name === undefined || legalForm === undefined || !untouched || rut === null) return null;
  return {
    name,
    taxId: { type: 'RUT', value: rut.canonical, country: 'CL', valid: rut.valid },
    legalForm,
    country: 'CL',
  };
}
