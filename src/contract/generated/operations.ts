// Generated from schemas/ by `npm run generate`. Do not edit.
import type { AccountId, AccountPage, AttemptList, Clock, ClockAdvance, ClockChange, ClockSettlement, CompanyId, CompanyPage, CompanyRecord, ConductReport, ContentParts, ContractProof, Coverage, CoveredOperation, CreateFault, CreateKey, CreateReport, CreateReview, CreateSnapshot, CreateWebhook, Delivery, DeliveryPage, DeliveryStatus, DeliveryWait, EditActor, EditReason, EventPage, Expectation, ExpectationResult, Fault, FaultList, Fork, Health, IssuedKey, Journal, JournalChange, JsonPatch, Key, KeyOutcomeList, KeyPage, MessageType, Profile, ProfileChoice, ProviderStateChange, ProviderStateValues, RateLimit, RateLimitPolicy, Receiver, ReceiverAnswer, ReferenceIndex, ReferenceList, RegenerateKey, Report, ReportEvent, ReportEventList, ReportEventType, ReportHistory, ReportMergePatch, ReportPage, ReportStatus, ReportSummary, ReportType, ReportVerification, RequestPage, RequestRecord, RotateSecret, ScenarioList, ScenarioResolution, Simulated, Simulation, Snapshot, SnapshotList, UpdateWebhook, WaitForDelivery, Webhook, WebhookPage, WebhookState, WebhookSwitch, WebhookWithSecret, World, WorldFile } from './types.js';

/** Parameters, body and outcomes of each operation. */
export interface Operations {
  createReport: {
    path: {  };
    query: {  };
    headers: {  };
    body: CreateReport;
    response: { outcome: 'created'; headers: 'Location' | 'Sandbox-Scenario'; body: Report };
  };
  listReports: {
    path: {  };
    query: { status?: ReportStatus; type?: ReportType; companyId?: CompanyId; limit: number; cursor?: string };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: 'Link'; body: ReportPage };
  };
  getReport: {
    path: { reportId: string };
    query: { include?: ContentParts };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: 'Sandbox-Scenario'; body: Report } | { outcome: 'unchanged'; headers: never; body: null };
  };
  cancelReport: {
    path: { reportId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'changed'; headers: never; body: ReportSummary };
  };
  listReportEvents: {
    path: { reportId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: never; body: ReportEventList };
  };
  listEvents: {
    path: {  };
    query: { after?: string; type?: ReportEventType; reportId?: string; limit: number; cursor?: string };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: 'Link'; body: EventPage };
  };
  getEvent: {
    path: { eventId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: ReportEvent };
  };
  createWebhook: {
    path: {  };
    query: {  };
    headers: {  };
    body: CreateWebhook;
    response: { outcome: 'created'; headers: 'Location'; body: WebhookWithSecret };
  };
  listWebhooks: {
    path: {  };
    query: { limit: number; cursor?: string };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: 'Link'; body: WebhookPage };
  };
  rotateWebhookSecret: {
    path: { webhookId: string };
    query: {  };
    headers: {  };
    body: RotateSecret;
    response: { outcome: 'changed'; headers: never; body: WebhookWithSecret };
  };
  testWebhook: {
    path: { webhookId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'created'; headers: 'Location'; body: Delivery };
  };
  listDeliveries: {
    path: { webhookId: string };
    query: { status?: DeliveryStatus; type?: MessageType; reportId?: string; limit: number; cursor?: string };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: 'Link'; body: DeliveryPage };
  };
  getDelivery: {
    path: { webhookId: string; deliveryId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Delivery };
  };
  redeliver: {
    path: { webhookId: string; deliveryId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'changed'; headers: never; body: Delivery };
  };
  getWebhook: {
    path: { webhookId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Webhook } | { outcome: 'unchanged'; headers: never; body: null };
  };
  updateWebhook: {
    path: { webhookId: string };
    query: {  };
    headers: {  };
    body: UpdateWebhook | UpdateWebhook;
    response: { outcome: 'changed'; headers: never; body: Webhook };
  };
  deleteWebhook: {
    path: { webhookId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'deleted'; headers: never; body: null };
  };
  editReport: {
    path: { reportId: string };
    query: {  };
    headers: { 'Edit-Reason': EditReason; 'Edit-Actor'?: EditActor };
    body: ReportMergePatch | JsonPatch;
    response: { outcome: 'edited'; headers: 'Sandbox-Scenario'; body: Report };
  };
  reviewValidation: {
    path: { reportId: string; validationId: string };
    query: {  };
    headers: {  };
    body: CreateReview;
    response: { outcome: 'edited'; headers: 'Sandbox-Scenario'; body: Report };
  };
  getReportHistory: {
    path: { reportId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: ReportHistory } | { outcome: 'unchanged'; headers: never; body: null };
  };
  getReportVerification: {
    path: { reportId: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: ReportVerification } | { outcome: 'unchanged'; headers: never; body: null };
  };
  listCompanies: {
    path: {  };
    query: { q?: string; limit: number; cursor?: string };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: 'Link'; body: CompanyPage };
  };
  getCompany: {
    path: { companyId: CompanyId };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: CompanyRecord } | { outcome: 'unchanged'; headers: never; body: null };
  };
  listScenarios: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: never; body: ScenarioList };
  };
  resolveScenario: {
    path: {  };
    query: { companyId: CompanyId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: ScenarioResolution };
  };
  listReferences: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: never; body: ReferenceIndex } | { outcome: 'unchanged'; headers: never; body: null };
  };
  getReference: {
    path: { list: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: ReferenceList } | { outcome: 'unchanged'; headers: never; body: null };
  };
  listKeyOutcomes: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: never; body: KeyOutcomeList };
  };
  createKey: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: CreateKey;
    response: { outcome: 'created'; headers: 'Location'; body: IssuedKey };
  };
  listKeys: {
    path: {  };
    query: { limit: number; cursor?: string; account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: 'Link'; body: KeyPage };
  };
  getKey: {
    path: { keyId: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Key };
  };
  showKey: {
    path: { keyId: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: IssuedKey };
  };
  regenerateKey: {
    path: { keyId: string };
    query: { account?: AccountId };
    headers: {  };
    body: RegenerateKey;
    response: { outcome: 'changed'; headers: never; body: IssuedKey };
  };
  revokeKey: {
    path: { keyId: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'changed'; headers: never; body: Key };
  };
  getClock: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Clock };
  };
  changeClock: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: ClockChange;
    response: { outcome: 'changed'; headers: never; body: ClockSettlement };
  };
  advanceClock: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: ClockAdvance;
    response: { outcome: 'changed'; headers: never; body: ClockSettlement };
  };
  simulateReport: {
    path: { reportId: string };
    query: { account?: AccountId };
    headers: {  };
    body: Simulation;
    response: { outcome: 'changed'; headers: never; body: Simulated };
  };
  createFault: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: CreateFault;
    response: { outcome: 'created'; headers: 'Location'; body: Fault };
  };
  listFaults: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: never; body: FaultList };
  };
  getFault: {
    path: { faultId: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Fault };
  };
  deleteFault: {
    path: { faultId: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'deleted'; headers: never; body: null };
  };
  clearFaults: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'deleted'; headers: never; body: null };
  };
  getWebhookState: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: WebhookState };
  };
  changeWebhookState: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: WebhookSwitch;
    response: { outcome: 'changed'; headers: never; body: WebhookState };
  };
  deliverWebhooks: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: AttemptList };
  };
  waitForDelivery: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: WaitForDelivery;
    response: { outcome: 'judged'; headers: never; body: DeliveryWait };
  };
  getReceiver: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Receiver };
  };
  changeReceiver: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: ReceiverAnswer;
    response: { outcome: 'changed'; headers: never; body: Receiver };
  };
  getRateLimit: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: RateLimit };
  };
  setRateLimit: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: RateLimitPolicy;
    response: { outcome: 'changed'; headers: never; body: RateLimit };
  };
  deleteRateLimit: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'deleted'; headers: never; body: null };
  };
  getProfile: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Profile };
  };
  setProfile: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: ProfileChoice;
    response: { outcome: 'changed'; headers: never; body: Profile };
  };
  deleteProfile: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'deleted'; headers: never; body: null };
  };
  listRequests: {
    path: {  };
    query: { operation?: CoveredOperation; method?: string; status?: string; problem?: string; scenario?: string; reportId?: string; limit: number; cursor?: string; account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: 'Link'; body: RequestPage };
  };
  getRequest: {
    path: { requestId: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: RequestRecord };
  };
  clearRequests: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'deleted'; headers: never; body: null };
  };
  expectRequests: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: Expectation;
    response: { outcome: 'judged'; headers: never; body: ExpectationResult };
  };
  getJournal: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Journal };
  };
  changeJournal: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: JournalChange;
    response: { outcome: 'changed'; headers: never; body: Journal };
  };
  getConduct: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'judged'; headers: never; body: ConductReport };
  };
  getCoverage: {
    path: {  };
    query: { operation?: CoveredOperation; account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Coverage };
  };
  listAccounts: {
    path: {  };
    query: { limit: number; cursor?: string; account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: 'Link'; body: AccountPage };
  };
  getMetrics: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: string };
  };
  resetWorld: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'emptied'; headers: never; body: null };
  };
  createSnapshot: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: CreateSnapshot;
    response: { outcome: 'created'; headers: 'Location'; body: Snapshot };
  };
  listSnapshots: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: never; body: SnapshotList };
  };
  restoreSnapshot: {
    path: { name: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'replaced'; headers: never; body: World };
  };
  getSnapshot: {
    path: { name: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Snapshot };
  };
  deleteSnapshot: {
    path: { name: string };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'deleted'; headers: never; body: null };
  };
  forkWorld: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: Fork;
    response: { outcome: 'replaced'; headers: never; body: World };
  };
  exportWorld: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: WorldFile };
  };
  importWorld: {
    path: {  };
    query: { replace: boolean; account?: AccountId };
    headers: {  };
    body: WorldFile;
    response: { outcome: 'replaced'; headers: never; body: World };
  };
  watchNotices: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: null;
    response: { outcome: 'opened'; headers: never; body: string };
  };
  changeProviderState: {
    path: {  };
    query: { account?: AccountId };
    headers: {  };
    body: ProviderStateChange;
    response: { outcome: 'changed'; headers: never; body: ProviderStateValues };
  };
  getContract: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: ContractProof };
  };
  getLiveness: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Health };
  };
  getReadiness: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: Health };
  };
  getOpenapiJson: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: string };
  };
  getOpenapiYaml: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: string };
  };
  listProblems: {
    path: {  };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'listed'; headers: never; body: string };
  };
  getProblem: {
    path: { code: string };
    query: {  };
    headers: {  };
    body: null;
    response: { outcome: 'found'; headers: never; body: string };
  };
}

/** Parameters of each problem. */
export interface ProblemParameters {
  'malformed-request': { error: string };
  'malformed-json': { error: string };
  'invalid-parameters': { summary: string };
  'invalid-cursor': { error: string };
  'invalid-idempotency-key': { error: string };
  'invalid-fault': { error: string };
  'authentication-required': { error: string; hint: string; about: string };
  'invalid-key': { error: string };
  'account-forbidden': { own: string; requested: string; hint: string };
  'route-not-found': { path: string; hint: string };
  'report-not-found': { reportId: string };
  'event-not-found': { eventId: string };
  'webhook-not-found': { webhookId: string; hint: string };
  'delivery-not-found': { webhookId: string; deliveryId: string; hint: string };
  'validation-not-found': { validationId: string; hint: string };
  'account-not-found': { account: string; error: string };
  'key-not-found': { keyId: string };
  'problem-not-found': { code: string; hint: string };
  'reference-not-found': { list: string; hint: string };
  'snapshot-not-found': { name: string; hint: string };
  'fault-not-found': { faultId: string; hint: string };
  'request-not-found': { requestId: string; hint: string };
  'too-many-waits': { max: string };
  'method-not-allowed': { path: string; method: string; allowed: string };
  'not-acceptable': { offered: string; header: string };
  'request-timeout': { part: string; seconds: string };
  'key-exists': { account: string; name: string };
  'key-revoked': { keyId: string };
  'clock-not-manual': { mode: string; what: string };
  'impossible-transition': { action: string; status: string; possible: string };
  'snapshot-exists': { name: string };
  'too-many-revisions': { max: string };
  'too-many-snapshots': { max: string };
  'too-many-keys': { account: string; max: string };
  'too-many-faults': { max: string };
  'too-many-webhooks': { max: string };
  'too-many-deliveries': { error: string };
  'delivery-not-kept': { deliveryId: string };
  'too-many-reports': { subject: string; max: string };
  'too-many-actions': { max: string };
  'world-too-large': { what: string; max: string };
  'world-not-empty': { reports: string; how: string };
  'report-not-editable': { status: string };
  'report-without-content': { status: string };
  'patch-not-applicable': { error: string };
  'validation-not-reviewable': { validationId: string; outcome: string };
  'idempotency-key-in-use': {  };
  'precondition-failed': { error: string; etag: string };
  'body-too-large': { limit: string };
  'uri-too-long': { limit: string };
  'unsupported-media-type': { expected: string; received: string };
  'unsupported-content-encoding': { received: string };
  'host-not-allowed': { host: string };
  'invalid-request': { summary: string };
  'unsupported-report-type': { summary: string };
  'unknown-scenario': { summary: string };
  'invalid-company-id': { summary: string };
  'instant-out-of-reach': { error: string };
  'idempotency-key-reused': {  };
  'edit-refused': { summary: string };
  'precondition-required': { etag: string };
  'too-many-requests': { cause: string };
  'header-fields-too-large': { error: string };
  'internal-error': { requestId: string };
  'storage-damaged': { requestId: string };
  'method-not-implemented': { method: string };
  'too-many-accounts': { max: string; minutes: string };
  'out-of-memory': { megabytes: string };
  'storage-unavailable': {  };
  'service-unavailable': { cause: string };
  'not-ready': { cause: string };
  'storage-full': {  };
}

/** Answers to each gap that has more than one, the default first. */
export interface GapAnswers {
  'create-status': '201' | '200' | '202';
  'create-body': 'record' | 'minimal' | 'unknown-members';
  'report-fields': 'all' | 'absent' | 'unknown-members' | 'reordered';
  'option-members': 'refused' | 'ignored';
  'validate-default': 'false' | 'true';
  'states': 'known' | 'renamed' | 'unknown-between' | 'skipped' | 'no-cancel' | `${string}:${string}`;
  'retrieve': 'served' | '404';
  'list': 'served' | '404' | 'small-pages';
  'companies': 'served' | '404';
  'content': 'known' | 'unknown-members';
  'edit': 'served' | '404';
  'audit': 'served' | '404';
  'verify': 'served' | '404';
  'event-names': 'known' | 'renamed' | 'unknown-event' | `${string}:${string}`;
  'event-payload': 'listed' | 'not-listed' | 'thin' | 'cloudevents';
  'subscription': 'served' | '404';
  'signing': 'standard' | 'unsigned' | 'v1a';
  'error-body': 'problem' | 'plain' | 'empty' | 'html' | `${string}:${string}`;
  'error-codes': 'precise' | '400-for-422' | '404-for-405';
  'rate-limits': 'standard' | 'x-ratelimit' | 'no-headers';
  'size-limits': '64-kib' | '4-kib';
  'idempotency': 'honoured' | 'ignored';
  'request-members': 'refused' | 'ignored';
  'cross-origin': 'loopback' | 'none' | 'any';
  'content-parts': 'served' | 'ignored' | 'refused';
}
