import type {
  KeptDeed,
  KeptReport,
  KeptRevision,
  StatusReason,
  WorldFile,
} from '../contract/generated/types.js';
import * as validators from '../contract/generated/validators.js';
import type { Violation } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import { contentVersion } from '../contract/version.js';
import { canonicalJson } from '../domain/canonical-json.js';
import { builtInCatalogue } from '../domain/catalogue.js';
import { formatInstant, type Instant, parseInstant } from '../domain/clock.js';
import { type CompanyRef, type CompanyResolution, requestName } from '../domain/companies.js';
import { type Deed, lastStage, retrace, type ToldDeed } from '../domain/deeds.js';
import { reasonsFor } from '../domain/lifecycle.js';
import { reportId } from '../domain/report-identity.js';
import { noRevisions, type Revision } from '../domain/revisions.js';
import { courseOf, type Timeline } from '../domain/timeline.js';
import { markOf } from './contents.js';
import { sha256 } from './sha256.js';
import type { StoredReport } from './stored-reports.js';
import type { Clock } from './timekeeping.js';

/** A report of a file, but for when it began to play. */
export type ReadReport = Omit<StoredReport, 'startedAtMs'>;

/** What a file is read with. */
export interface WorldReading {
  /** Of the account that it is read for. */
  seed: string;
  resolve(companyId: string): CompanyResolution;
}

/** The facts of a report, as a file tells them. */
export function keptReport(report: StoredReport, stage: number, { mode }: Clock): KeptReport {
  const { type, companyId, company, validate, createdAt, done, revisions } = report;
  const madeFrom = ownMark(company);
  const kept: KeptReport = {
    type,
    companyId,
    ...(validate ? { options: { validate } } : {}),
    createdAt: formatInstant(createdAt),
    ...(madeFrom === undefined ? {} : { madeFrom }),
    ...(mode === 'manual' || stage === 0 ? {} : { stage }),
    ...(done.length === 0 ? {} : { done: done.map(keptDeed) }),
  };
  if (revisions.length === 0) return kept;
  const changed = { ...kept, revisions: revisions.map(keptRevision) };
  return { ...changed, mark: revisedMark(changed) };
}

function keptRevision({ at, patch, ...rest }: Revision): KeptRevision {
  return { ...rest, at: formatInstant(at), patch: [...patch] };
}

/** Tells whether a report with revisions is still the one that they were made to. */
function revisedMark({ mark: _, stage: __, ...facts }: KeptReport): string {
  return sha256(canonicalJson(facts)).slice(0, 16);
}

function keptDeed({ action, reason, stage, now }: Deed): KeptDeed {
  return {
    action,
    ...(reason === undefined ? {} : { reason }),
    ...(now === null ? { stage } : { at: formatInstant(now) }),
  };
}

/** Of what a user's own files say of a company: without the same files, a report would not be the same. */
function ownMark({ scenario, fixture }: CompanyRef): string | undefined {
  if (fixture !== undefined) return markOf(fixture) ?? undefined;
  const own = scenario !== null && !builtInCatalogue.scenarios.includes(scenario);
  return own ? (markOf(scenario) ?? undefined) : undefined;
}

/** Tells what is wrong with a member of a report. */
type Fault = (member: string, detail: string) => void;

/**
 * The reports of a file, with all that is wrong in it beyond its schema. It takes anything; what the schema refuses
 * is passed over.
 */
export function readWorldFile(
  file: unknown,
  { seed, resolve }: WorldReading,
): { reports: ReadReport[]; faults: Violation[] } {
  const { reports: told, ...head } = (file ?? {}) as Partial<WorldFile>;
  const faults = headFaults(head, seed);
  const ordinalOf = counting();
  const instantIn = createdInOrder(instantOf(head.clock?.now));
  const reports = (Array.isArray(told) ? told : []).flatMap((kept, at): ReadReport[] => {
    if (!validators.KeptReport(kept)) return [];
    const fault: Fault = (member, detail) => {
      const name = `reports.${at}.${member.replace(/\//g, '.')}`;
      faults.push({ detail: `${name} ${detail}.`, pointer: `#/reports/${at}/${member}`, keyword: 'world' });
    };
    const createdAt = instantIn(kept, fault);
    const company = companyOf(kept, resolve, fault);
    if (company === undefined || createdAt === undefined) return [];
    const { type, companyId, options: { validate = false } = {} } = kept;
    const identity = { seed, type, company: requestName(company), validate };
    const ordinal = ordinalOf(identity);
    const life = lifeOf(kept, courseOf(company, ordinal), createdAt, fault);
    if (life === undefined) return [];
    if (head.clock?.mode === 'manual' && kept.stage !== undefined)
      fault('stage', 'must be left out where the clock is moved by hand: it follows from the clock');
    const id = reportId({ ...identity, ordinal }, sha256);
    return [{ id, type, companyId, company, validate, ordinal, createdAt, ...life }];
  });
  return { reports, faults };
}

/** Counts equal requests. */
function counting(): (request: { type: string; company: string; validate: boolean }) => number {
  const counts = new Map<string, number>();
  return ({ type, company, validate }) => {
    const request = `${type} ${validate} ${company}`;
    const count = counts.get(request) ?? 0;
    counts.set(request, count + 1);
    return count;
  };
}

/** When each report was created, as long as none comes before the one before it, or after where the clock stands. */
function createdInOrder(now: Instant = Number.POSITIVE_INFINITY) {
  let before = Number.NEGATIVE_INFINITY;
  return ({ createdAt: text }: KeptReport, fault: Fault): Instant | undefined => {
    const createdAt = instantOf(text);
    if (createdAt === undefined) fault('createdAt', `must be an instant that exists, not ${quoted(text)}`);
    else if (createdAt < before) fault('createdAt', 'must not be before that of the report before it');
    else if (createdAt > now) fault('createdAt', 'must not be after where the clock stands');
    else before = createdAt;
    return createdAt;
  };
}

function companyOf(
  { companyId, madeFrom }: KeptReport,
  resolve: WorldReading['resolve'],
  fault: Fault,
): CompanyRef | undefined {
  const resolution = resolve(companyId);
  if (!resolution.known) {
    fault(
      'companyId',
      `names no company: ${resolution.detail} The nearest: ${resolution.nearest.join(', ')}`,
    );
    return undefined;
  }
  if (ownMark(resolution.company) !== madeFrom) fault('companyId', foreignFiles);
  return resolution.company;
}

/** The timeline of a report, with all that was done to it, and where it is on it. */
function lifeOf(
  kept: KeptReport,
  first: Timeline,
  createdAt: Instant,
  fault: Fault,
): Pick<StoredReport, 'timeline' | 'done' | 'fromStage' | 'revisions'> | undefined {
  const { done = [], stage = 0 } = kept;
  const told = toldDeeds(done, fault);
  if (told === null) return undefined;
  const retraced = retrace(first, createdAt, told);
  if ('fault' in retraced) {
    const { index, member, detail } = retraced.fault;
    fault(`done/${index}/${member}`, detail);
    return undefined;
  }
  if (stage >= retraced.timeline.stages.length) fault('stage', lastStage(retraced.timeline));
  return { ...retraced, fromStage: stage, revisions: revisionsOf(kept, fault) };
}

function revisionsOf(kept: KeptReport, fault: Fault): readonly Revision[] {
  const { revisions = [], mark } = kept;
  if (revisions.length === 0) return noRevisions;
  if (mark !== revisedMark(kept))
    fault(
      'mark',
      'does not fit: a report that lawyers changed is taken as it was exported only, with all its members',
    );
  return revisions.map(({ at, ...rest }) => ({ ...rest, at: Date.parse(at) }));
}

const foreignFiles =
  'is said by other company files than those that the report was made from: serve with the same --fixtures';

function headFaults(
  { contentVersion: theirs, seed: of, clock }: Partial<WorldFile>,
  seed: string,
): Violation[] {
  const faults: Violation[] = [];
  const fault = (member: string, detail: string) =>
    faults.push({ detail, pointer: `#/${member}`, keyword: 'world' });
  if (typeof theirs === 'string' && theirs !== contentVersion)
    fault(
      'contentVersion',
      `contentVersion is ${quoted(theirs)}, and this server makes content of version ${contentVersion}: its bytes would not be the same. Take the version of the package that made the file.`,
    );
  if (typeof of === 'string' && of !== seed)
    fault(
      'seed',
      `seed is ${quoted(of)}, and this account is of the universe ${seed}, where its reports have other ids. Take a key that ends in ~${of}, or start the server with --seed ${of}.`,
    );
  const now = clock?.now;
  if (typeof now === 'string' && instantOf(now) === undefined)
    fault('clock/now', `clock.now must be an instant that exists, not ${quoted(now)}.`);
  return faults;
}

/** Null where one of them can not be read. */
function toldDeeds(kept: readonly KeptDeed[], fault: Fault): ToldDeed[] | null {
  let sound = true;
  const wrong = (member: string, detail: string): void => {
    sound = false;
    fault(`done/${member}`, detail);
  };
  const told = kept.map(({ action, reason, at, stage }, index): ToldDeed => {
    const code = reason as StatusReason['code'] | undefined;
    const codes = reasonsFor(action);
    if (code !== undefined && !codes.includes(code))
      wrong(
        `${index}/reason`,
        codes.length === 0 ? `must be left out: ${action} has none` : `must be ${codes.join(', ')}`,
      );
    if ((at === undefined) === (stage === undefined)) wrong(`${index}`, 'must have one of at and stage');
    const instant = instantOf(at);
    if (at !== undefined && instant === undefined)
      wrong(`${index}/at`, `must be an instant that exists, not ${quoted(at)}`);
    return { action, reason: code, ...(instant === undefined ? { stage: stage ?? 0 } : { at: instant }) };
  });
  return sound ? told : null;
}

function instantOf(text: unknown): Instant | undefined {
  return typeof text === 'string' ? (parseInstant(text) ?? undefined) : undefined;
}
