import {
  builtInCatalogue,
  type CompanyRef,
  type ContentRequest,
  chosenTimeline,
  generationStages,
  progressAt,
  resolveCompany,
  scenarioPrefix,
} from '../../../src/legal/index.js';
import { epoch, santiagoDate } from '../../../src/values/instants.js';

/** Seed of a server without a setting for it. */
const defaultSeed = 'sandbox';

/** Companies of the README that are not in the catalogue. */
const namedCompanies = ['sbx-spa-clean+dissolved'];

/**
 * Requests of the contents that suites and demos read first: those of every named company, in a report that was created
 * on the first day and passes through its timeline. The requests of a group differ only in `validate`.
 */
export function packedRequests(): readonly (readonly ContentRequest[])[] {
  const catalogued = builtInCatalogue.scenarios.map(({ key }) => scenarioPrefix + key);
  return [...catalogued, ...namedCompanies].flatMap((companyId) => {
    const resolution = resolveCompany(companyId, builtInCatalogue);
    if (!resolution.known) throw new RangeError(`there is no company ${companyId} to pack`);
    const { company } = resolution;
    return generationsOf(company).map(({ asOfDate, cured }) =>
      [true, false].map((validate) => ({
        ...{ seed: defaultSeed, type: 'sociedades_y_poderes' as const },
        ...{ company, validate, asOfDate, cured },
      })),
    );
  });
}

type Generation = Required<Pick<ContentRequest, 'asOfDate' | 'cured'>>;

/** Returns the different generations of a company's reports, over all its timelines. */
function generationsOf(company: CompanyRef): Generation[] {
  const found = new Map<string, Generation>();
  const timelines = company.scenario?.timelines?.length ?? 1;
  for (let ordinal = 0; ordinal < timelines; ordinal += 1) {
    const timeline = chosenTimeline(company, ordinal);
    for (const stage of generationStages(timeline, epoch, timeline.stages.length - 1)) {
      const { asOf, cured } = progressAt(timeline, epoch, stage);
      const asOfDate = santiagoDate(asOf);
      found.set(`${asOfDate} ${cured}`, { asOfDate, cured });
    }
  }
  return [...found.values()];
}
