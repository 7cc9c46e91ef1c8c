import { isOwn, ownNames } from '../../contract/gaps/own-names.js';
import type { ContractVerification, Shape } from '../../contract/generated/types.js';
import { itemsPathOf, limitNames, secondPages } from '../../contract/shapes/learning/learn-list.js';
import { type LearntShape, learnShape } from '../../contract/shapes/learning/learn-shape.js';
import type { SampleExchange } from '../../contract/shapes/learning/samples.js';
import type { InterviewExchange, InterviewRecord } from '../../contract/verification/exchanges.js';
import { parseJson } from '../../values/json.js';
import { valueAtPath } from '../../values/json-paths.js';
import { pointerOf } from '../../values/json-pointer.js';
import { type Learnt, mergeLearnt } from '../learnt-file.js';
import type { VerifyClient } from './client.js';

/** Parts of a shape, each with the gap whose answers express it too. */
const gapsOfParts = [
  { part: 'report', gap: 'report-fields' },
  { part: 'states', gap: 'states' },
  { part: 'error', gap: 'error-body' },
  { part: 'events', gap: 'event-names' },
  { part: 'pages', gap: 'list' },
] as const;

/** Returns an exchange of a run for learning; null without a response. */
export function sampleOf({ request, answer, json }: InterviewExchange): SampleExchange | null {
  if (answer === null) return null;
  const { pathname, search } = new URL(request.url);
  const sent = request.body === null ? undefined : parseJson(request.body);
  const { status, headers } = answer;
  const hasKey = /^Bearer /.test(request.headers.Authorization ?? '');
  return { method: request.method, hasKey, target: pathname + search, sent, status, headers, json };
}

/** Requests a second page, and for pages of two reports, in the usual ways, until one of each succeeds. */
export async function walkList(record: InterviewRecord, ask: VerifyClient['ask']): Promise<SampleExchange[]> {
  const list = record.of('list');
  const first = list === undefined ? null : sampleOf(list);
  if (first === null || itemsPathOf(first.json) === null) return [];
  const askList = async (path: string): Promise<SampleExchange | null> =>
    sampleOf(await ask({ method: 'GET', path, key: 'own' }));
  const itemsOf = ({ json }: SampleExchange): readonly unknown[] => {
    const found = valueAtPath(json, itemsPathOf(json) ?? []);
    return Array.isArray(found) ? found : [];
  };
  const usual = await askList('/v1/reports');
  if (usual === null) return [];
  const pages = [usual];
  let start = usual;
  for (const name of limitNames) {
    const small = await askList(`/v1/reports?${encodeURIComponent(name)}=2`);
    if (small === null || small.status !== 200) continue;
    pages.push(small);
    if (itemsOf(small).length !== 2) continue;
    start = small;
    break;
  }
  for (const path of secondPages(start)) {
    const second = await askList(path);
    if (second === null || second.status !== 200) continue;
    const items = itemsOf(second);
    if (items.length === 0 || JSON.stringify(items[0]) === JSON.stringify(itemsOf(start)[0])) continue;
    return [...pages, start, second];
  }
  return [...pages, start];
}

/** Returns all that a run shows about the wire form of a server. */
export function learnFrom(
  { gaps }: Pick<ContractVerification, 'gaps'>,
  exchanges: readonly SampleExchange[],
): LearntShape {
  const named = new Set(
    gaps.filter(({ answer }) => answer !== null && !isOwn(answer)).map(({ name }) => name),
  );
  const parts = gapsOfParts.filter(({ gap }) => named.has(gap));
  const learnt = learnShape(exchanges, new Set(parts.map(({ part }) => part)));
  const events = gaps.find(({ name }) => name === 'event-names');
  if (events?.answer == null || !isOwn(events.answer)) return learnt;
  const names = Object.entries(ownNames(events.answer)).map(([own, wire]) => [wire, own] as const);
  const note = { mark: 'learnt' as const, evidence: 'an event of a report had it' };
  return {
    ...learnt,
    shape: { ...learnt.shape, events: Object.fromEntries(names) as NonNullable<Shape['events']> },
    notes: new Map([...learnt.notes, ...names.map(([wire]) => [pointerOf(['events', wire]), note] as const)]),
  };
}

/** Returns the file for `--like`: answers to gaps, and the wire form. */
export function learntText(
  existing: string,
  { url, version, gaps }: ContractVerification,
  form: LearntShape,
): string {
  const expressed: readonly string[] = gapsOfParts
    .filter(({ part }) => part in form.shape)
    .map(({ gap }) => gap);
  const named = gaps.filter(({ answer, name }) => answer !== null && !expressed.includes(name));
  const others = gaps.filter(({ outcome, name }) => outcome !== 'known' && !expressed.includes(name));
  const learnt: Learnt = {
    title: `Wire form and answers of ${url}, by legal-reports-sandbox ${version}.`,
    form,
    gaps: [...named.map(({ name, answer }) => `${name}=${answer}`), ...form.gaps],
    remarks: others.map(({ name, outcome, answer, detail }) => {
      const rest = answer === null ? ' The default applies.' : '';
      return `${name}, ${outcome}: ${detail}${rest}`;
    }),
  };
  return mergeLearnt(existing, learnt);
}
