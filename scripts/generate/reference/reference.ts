import type {
  ReferenceList,
  ReferenceListName,
  ReferenceMember,
} from '../../../src/contract/generated/types.js';
import { documentTypeEntries, reasonEntries, statusEntries } from './codes.js';
import { examplesOf } from './examples.js';
import { facultyEntries } from './faculties.js';
import { membersOfReport, schemaOf } from './members.js';
import { ruleEntries } from './rules.js';

/** Item types of the lists. */
export interface Entries {
  members: ReferenceMember[];
  faculties: ReturnType<typeof facultyEntries>;
  rules: ReturnType<typeof ruleEntries>;
  'document-types': ReturnType<typeof documentTypeEntries>;
  statuses: ReturnType<typeof statusEntries>;
  reasons: ReturnType<typeof reasonEntries>;
}

let made: Promise<Entries> | undefined;

/** Returns all reference lists, which pages show and a server serves. Cached. */
export function referenceEntries(): Promise<Entries> {
  made ??= makeEntries();
  return made;
}

async function makeEntries(): Promise<Entries> {
  return {
    members: await memberEntries(),
    faculties: facultyEntries(),
    rules: ruleEntries(),
    'document-types': documentTypeEntries(),
    statuses: statusEntries(),
    reasons: reasonEntries(),
  };
}

async function memberEntries(): Promise<ReferenceMember[]> {
  const members = membersOfReport();
  const examples = await examplesOf(members);
  return members.map((each) => ({
    ...each,
    example: examples.get(`${each.record} ${each.member}`) ?? null,
  }));
}

/** Returns the text of `reference.json`: all lists by name. */
export async function referenceText(): Promise<string> {
  const entries = await referenceEntries();
  const { enum: names, 'x-meanings': meanings } = schemaOf('ReferenceListName') as {
    enum: ReferenceListName[];
    'x-meanings': { [name in ReferenceListName]: string };
  };
  const lists = names.map((name): [string, ReferenceList] => [
    name,
    { name, description: meanings[name], entries: entries[name] },
  ]);
  return `${JSON.stringify(Object.fromEntries(lists), null, 1)}\n`;
}
