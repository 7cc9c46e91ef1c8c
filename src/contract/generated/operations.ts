// Generated from schemas/ by `npm run generate`. Do not edit.
import type { AccountId, AccountPage, Clock, ClockAdvance, ClockChange, ClockSettlement, CompanyId, CompanyPage, CompanyRecord, CreateKey, CreateReport, CreateReview, CreateSnapshot, EditActor, EditReason, Fork, Health, IssuedKey, JsonPatch, Key, KeyOutcomeList, KeyPage, RegenerateKey, Report, ReportEventList, ReportHistory, ReportMergePatch, ReportPage, ReportStatus, ReportSummary, ReportType, ReportVerification, ScenarioList, ScenarioResolution, Simulated, Simulation, Snapshot, SnapshotList, World, WorldFile } from './types.js';

/** What each operation takes and answers. */
export interface Operations {
  createReport: {
    path: {  };
    query: {  };
    headers: {  };
    body: CreateReport;
    answer: { status: 201; body: Report };
  };
  listReports: {
    path: {  };
    query: { status?: ReportStatus; type?: ReportType; companyId?: CompanyId; limit: number; cursor?: string };
    headers: {  };
    body: null;
    answer: { status: 200; body: ReportPage };
  };
  getReport: {
    path: { reportId: string };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: Report } | { status: 304; body: null };
  };
  cancelReport: {
    path: { reportId: string };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: ReportSummary };
  };
  listReportEvents: {
    path: { reportId: string };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: ReportEventList };
  };
  editReport: {
    path: { reportId: string };
    query: {  };
    headers: { 'Edit-Reason': EditReason; 'Edit-Actor'?: EditActor };
    body: ReportMergePatch | JsonPatch;
    answer: { status: 200; body: Report };
  };
  reviewValidation: {
    path: { reportId: string; validationId: string };
    query: {  };
    headers: {  };
    body: CreateReview;
    answer: { status: 200; body: Report };
  };
  getReportHistory: {
    path: { reportId: string };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: ReportHistory } | { status: 304; body: null };
  };
  getReportVerification: {
    path: { reportId: string };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: ReportVerification } | { status: 304; body: null };
  };
  listCompanies: {
    path: {  };
    query: { q?: string; limit: number; cursor?: string };
    headers: {  };
    body: null;
    answer: { status: 200; body: CompanyPage };
  };
  getCompany: {
    path: { companyId: CompanyId };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: CompanyRecord } | { status: 304; body: null };
  };
  listScenarios: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: ScenarioList };
  };
  resolveScenario: {
    path: {  };
    query: { companyId: CompanyId };
    headers: {  };
    body: null;
    answer: { status: 200; body: ScenarioResolution };
  };
  listKeyOutcomes: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: KeyOutcomeList };
  };
  createKey: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: CreateKey;
    answer: { status: 201; body: IssuedKey };
  };
  listKeys: {
    path: {  };
    query: { limit: number; cursor?: string; account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: KeyPage };
  };
  getKey: {
    path: { keyId: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: Key };
  };
  showKey: {
    path: { keyId: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: IssuedKey };
  };
  regenerateKey: {
    path: { keyId: string };
    query: { account?: AccountId };
    headers: {  };
    body: RegenerateKey;
    answer: { status: 200; body: IssuedKey };
  };
  revokeKey: {
    path: { keyId: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: Key };
  };
  getClock: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: Clock };
  };
  changeClock: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: ClockChange;
    answer: { status: 200; body: ClockSettlement };
  };
  advanceClock: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: ClockAdvance;
    answer: { status: 200; body: ClockSettlement };
  };
  simulateReport: {
    path: { reportId: string };
    query: { account?: AccountId };
    headers: {  };
    body: Simulation;
    answer: { status: 200; body: Simulated };
  };
  listAccounts: {
    path: {  };
    query: { limit: number; cursor?: string; account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: AccountPage };
  };
  resetWorld: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 204; body: null };
  };
  createSnapshot: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: CreateSnapshot;
    answer: { status: 201; body: Snapshot };
  };
  listSnapshots: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: SnapshotList };
  };
  restoreSnapshot: {
    path: { name: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: World };
  };
  getSnapshot: {
    path: { name: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: Snapshot };
  };
  deleteSnapshot: {
    path: { name: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 204; body: null };
  };
  forkWorld: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: Fork;
    answer: { status: 200; body: World };
  };
  exportWorld: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    answer: { status: 200; body: WorldFile };
  };
  importWorld: {
    path: {  };
    query: { replace: boolean; account?: AccountId };
    headers: {  };
    body: WorldFile;
    answer: { status: 200; body: World };
  };
  getLiveness: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: Health };
  };
  getReadiness: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: Health };
  };
  getOpenapiJson: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: string };
  };
  getOpenapiYaml: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: string };
  };
  listProblems: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: string };
  };
  getProblem: {
    path: { code: string };
    query: {  };
    headers: {  };
    body: null;
    answer: { status: 200; body: string };
  };
}

/** What each problem has to be told. */
export interface ProblemParameters {
  'malformed-request': { fault: string };
  'malformed-json': { fault: string };
  'invalid-parameters': { summary: string };
  'invalid-cursor': { fault: string };
  'invalid-idempotency-key': { fault: string };
  'authentication-required': { fault: string; hint: string };
  'invalid-key': { fault: string };
  'account-forbidden': { own: string; asked: string; hint: string };
  'route-not-found': { path: string; hint: string };
  'report-not-found': { reportId: string };
  'validation-not-found': { validationId: string; hint: string };
  'account-not-found': { account: string; fault: string };
  'key-not-found': { keyId: string };
  'problem-not-found': { code: string; hint: string };
  'snapshot-not-found': { name: string; hint: string };
  'method-not-allowed': { path: string; method: string; allowed: string };
  'not-acceptable': { offered: string; header: string };
  'request-timeout': { part: string; seconds: string };
  'key-exists': { account: string; name: string };
  'key-revoked': { keyId: string };
  'clock-not-manual': { mode: string; what: string };
  'impossible-transition': { action: string; status: string; possible: string };
  'snapshot-exists': { name: string };
  'too-many-revisions': { most: string };
  'too-many-snapshots': { most: string };
  'too-many-reports': { whose: string; most: string };
  'too-many-actions': { most: string };
  'world-too-large': { what: string; most: string };
  'world-not-empty': { reports: string; how: string };
  'report-not-editable': { status: string };
  'report-without-content': { status: string };
  'patch-not-applicable': { fault: string };
  'validation-not-reviewable': { validationId: string; outcome: string };
  'precondition-failed': { fault: string; etag: string };
  'body-too-large': { limit: string };
  'uri-too-long': { limit: string };
  'unsupported-media-type': { expected: string; received: string };
  'unsupported-content-encoding': { received: string };
  'host-not-allowed': { host: string };
  'invalid-request': { summary: string };
  'unsupported-report-type': { summary: string };
  'unknown-scenario': { summary: string };
  'invalid-company-id': { summary: string };
  'instant-out-of-reach': { fault: string };
  'idempotency-key-reused': {  };
  'edit-refused': { summary: string };
  'precondition-required': { etag: string };
  'header-fields-too-large': { fault: string };
  'internal-error': { requestId: string };
  'method-not-implemented': { method: string };
  'too-many-accounts': { most: string; minutes: string };
  'out-of-memory': { megabytes: string };
  'not-ready': {  };
}
