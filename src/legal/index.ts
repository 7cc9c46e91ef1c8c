export {
  builtInCatalogue,
  type Catalogue,
  type CompanyFixture,
  createCatalogue,
  isTimelineOnly,
  type Scenario,
} from './company/catalogue.js';
export {
  companyIdOf,
  companyNamed,
  knownCompanies,
  modifiedCompanyName,
  type OwnFiles,
  requestNameOf,
  resolveCompany,
} from './company/company-ids.js';
export { defectOutcome, defects, requestedDefects } from './company/defects.js';
export {
  type CompanyProfile,
  companyProfileOf,
  createCompanySearch,
  isLargeCompany,
  knownProfileOf,
  type SearchableCompany,
  searchableCompany,
} from './company/profile.js';
export {
  type CompanyRef,
  type CompanyResolution,
  type OtherModifiers,
  type RefusedCompany,
  type ResolveCompany,
  refusedCompanyText,
  scenarioPrefix,
} from './company/resolution.js';
export {
  chosenTimeline,
  chosenTimelineName,
  defaultCourse,
  endOf,
  modifiers,
  type Progress,
  progressAt,
  reasonCodes,
  reasonOf,
  type Stage,
  showsContent,
  stageAfterRead,
  stageAt,
  stageEnds,
  statusesOf,
  type Timeline,
  timelineNamed,
  timelineOfCourse,
  validUntil,
} from './company/timeline.js';
export { type ContentRequest, contentInSteps, draftContent } from './content/report-content.js';
export {
  type EditVerdict,
  editReport,
  type FullReport,
  findingRefusal,
  type ReviewRefusal,
  reviewFinding,
} from './editing/edits.js';
export { contentHashOf, type HistoryMoment, historyEntries, revisedContent } from './editing/history.js';
export {
  acceptsEdits,
  generationOf,
  generationStages,
  noRevisions,
  type Revision,
  revisionsSince,
  withRevisions,
} from './editing/revisions.js';
export { countKnownEntries, replayPatches, verify, verifyEarlier } from './editing/verification.js';
export { fixtureContent, unjudgedContent } from './fixtures/fixture-content.js';
export {
  errorLocation,
  type FixtureError,
  type FixtureUniverse,
  type PlacedError,
} from './fixtures/fixture-document.js';
export {
  checkFixturesInSteps,
  type FixtureChanges,
  type FixtureCheck,
  type FixtureSet,
  fixtureChanges,
  type OpenedFixtures,
  openFixturesInSteps,
} from './fixtures/fixture-set.js';
export { compareSubmitted } from './judging/comparison.js';
export { type MayActAnswer, MayActError, mayAct } from './judging/may-act/may-act.js';
export type { Country } from './jurisdictions/law.js';
export { editorParts, engineParts } from './parts.js';
