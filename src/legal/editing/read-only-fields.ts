import type { Content, JsonPatchOperation, Report } from '../../contract/generated/types.js';
import { maxListedViolations } from '../../contract/violations.js';
import { isSameJson } from '../../values/canonical-json.js';
import { isJsonObject, type JsonObject } from '../../values/json.js';
import { childAt, escapeToken, resolves, tokensOf } from '../../values/json-pointer.js';
import { didYouMean, quoteValue } from '../../values/message-text.js';
import { diffJson } from './json-patch.js';

/** A read-only value that an edit would change, and the expected value. */
interface ReadOnlyRefusal {
  /** JSON Pointer into the report. */
  readonly pointer: string;
  readonly detail: string;
}

const settledAtCreation = 'was set when the report was created: create another report for another value';
const keptByService = 'is kept by the service, which sets it with every edit: leave it out';
const setByTimeline = 'follows from the timeline of the report, and cannot be edited: leave it out';

const recordFieldReasons: Readonly<Record<string, string>> = {
  id: 'identifies the report, and never changes: leave it out',
  status: setByTimeline,
  statusReason: setByTimeline,
  type: settledAtCreation,
  companyId: settledAtCreation,
  options: settledAtCreation,
  version: keptByService,
  createdAt: keptByService,
  updatedAt: keptByService,
  completedAt: setByTimeline,
  validUntil: setByTimeline,
  comparison: 'follows from what was submitted and from the content: leave it out',
};

const contentFieldReasons: Readonly<Record<string, string>> = {
  schemaVersion: 'names the format of the content, which an edit cannot change: leave it out',
  jurisdiction: 'follows from the company: create a report on another company instead',
  subjectEntityId: 'says which company the report is about: create a report on another company instead',
  asOfDate: 'is the date at which everything was judged: create another report to have it judged at another',
};

/**
 * Returns the first read-only values that an edit would change, and their total number: identity and subject of the
 * report, stored data and computed data.
 */
export function findReadOnlyChanges(
  report: Report,
  edited: unknown,
): { refused: ReadOnlyRefusal[]; total: number } {
  if (!isJsonObject(edited))
    return { refused: [{ pointer: '', detail: 'The report must stay an object.' }], total: 1 };
  const before = report as unknown as JsonObject;
  const changed = [...new Set([...Object.keys(report), ...Object.keys(edited)])].filter(
    (name) => name !== 'content' && !isSameJson(before[name], edited[name]),
  );
  const ofRecord = changed.slice(0, maxListedViolations).map((name) => refuseField(report, name));
  const within = isJsonObject(edited.content)
    ? contentRefusals(report, edited.content)
    : [{ pointer: '/content', detail: 'content must stay an object; an edit changes its fields.' }];
  return {
    refused: [...ofRecord, ...within].slice(0, maxListedViolations),
    total: changed.length + within.length,
  };
}

function refuseField(report: Report, name: string): ReadOnlyRefusal {
  const pointer = `/${name}`;
  const reason = recordFieldReasons[name];
  if (reason !== undefined) return { pointer, detail: `${name} ${reason}.` };
  const within = Object.keys(report.content ?? {});
  const hint = within.includes(name)
    ? ` It is a field of content: send it there.`
    : didYouMean(name, [...within, 'content']);
  const detail = `A report has no field ${quoteValue(name)}; only fields under content can be edited.${hint}`;
  return { pointer, detail };
}

function contentRefusals({ id, content }: Report, edited: JsonObject): ReadOnlyRefusal[] {
  const before = content as Content;
  const changes = diffJson(before, edited).filter(({ op }) => op !== 'test');
  const refused = [
    ...changes.flatMap((change) => changeRefusals(id, before, edited, change)),
    ...changedIds(before, edited, '').map((pointer) => ({
      pointer,
      detail:
        'An id never changes, because other values refer to it: remove the record and add another, or leave the id out.',
    })),
  ].map(({ pointer, detail }) => ({ pointer: `/content${pointer}`, detail }));
  // Several changes within one value have one reason.
  return [...new Map(refused.map((one) => [one.pointer + one.detail, one])).values()];
}

function changeRefusals(
  reportId: string,
  before: Content,
  edited: JsonObject,
  { op, path }: JsonPatchOperation,
): ReadOnlyRefusal[] {
  const [field = '', ...inner] = tokensOf(path);
  const refused = (detail: string): ReadOnlyRefusal[] => [{ pointer: path, detail }];
  const reason = contentFieldReasons[field];
  if (reason !== undefined) return refused(`${field} ${reason}.`);
  switch (field) {
    case 'validations': {
      const finding = before.validations[Number(inner[0])]?.id ?? '{validationId}';
      return refused(
        `Validations are computed: edit the values that the finding is about, or decide about it with POST /v1/reports/${reportId}/validations/${finding}/review.`,
      );
    }
    case 'conclusion':
      return refused('The conclusion is computed: edit the values it is based on, or review the findings.');
    case 'provenance':
      return provenanceRefusals(edited, op, path, inner[0] ?? '');
    case 'documents':
      return inner[1] === 'sha256'
        ? refused('The hash is that of the document itself, which an edit does not change: leave it out.')
        : [];
    case 'entities': {
      const entity = before.entities[Number(inner[0])];
      return entity?.id === before.subjectEntityId && inner[1] === 'taxId'
        ? refused(
            'The tax number says which company the report is about: create a report on another company instead.',
          )
        : [];
    }
    default:
      return [];
  }
}

function provenanceRefusals(edited: JsonObject, op: string, path: string, target: string): ReadOnlyRefusal[] {
  const origin = childAt(childAt(edited.provenance, target), 'origin');
  if (op === 'remove' && origin === undefined) {
    const detail =
      'The provenance of an existing value cannot be removed: leave it out. If the value is edited, its origin becomes lawyer.';
    return target === '' || resolves(edited, target) ? [{ pointer: path, detail }] : [];
  }
  if (origin === 'lawyer' || !isJsonObject(edited.provenance)) return [];
  const detail = `Provenance that an edit sets must have the origin lawyer, not ${quoteValue(origin)}.`;
  return [{ pointer: path, detail }];
}

/** Returns pointers of records whose id changed and whose other fields are the same. */
function changedIds(before: unknown, after: unknown, pointer: string): string[] {
  if (before === after || typeof before !== 'object' || before === null) return [];
  return Object.entries(before).flatMap(([name, old]) => {
    const own = childAt(after, name);
    const path = `${pointer}/${escapeToken(name)}`;
    const renamed = isJsonObject(old) && isJsonObject(own) && typeof old.id === 'string' && old.id !== own.id;
    if (renamed && isSameJson({ ...old, id: null }, { ...own, id: null })) return [`${path}/id`];
    return changedIds(old, own, path);
  });
}
