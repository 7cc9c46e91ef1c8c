import * as images from './account-image.js';
import { amended } from './amendments.js';
import type { LogEntry } from './append-log.js';
import type { Collection } from './port.js';
import * as tables from './table.js';

/** All collections by name. */
export type Collections = ReadonlyMap<string, Collection<never>>;

/** Applies an entry to an image: the only way in which the accounts of an append log change as a whole. */
export function applyEntry(image: images.AccountImage, entry: LogEntry, collections: Collections): void {
  switch (entry[0]) {
    case 'put':
    case 'replace':
    case 'amend':
    case 'delete':
    case 'append':
    case 'drop oldest':
    case 'skip':
      applyRecordEntry(image, entry, collections);
      break;
    case 'begin':
      images.begin(image, entry[1]);
      break;
    case 'keep':
      image.requests = entry[2];
      images.keep(image, entry[1]);
      break;
    case 'restore':
      images.restore(image, entry[1]);
      break;
    case 'release':
      images.release(image, entry[1]);
      break;
    case 'drop':
      images.drop(image);
      break;
    case 'clear':
      images.clear(image);
      break;
    case 'world':
      image.worldNumber = entry[1];
      break;
    default:
      throw new Error(`the append log has an entry ${(entry as LogEntry)[0]}, which is no known kind`);
  }
}

type RecordEntry = Extract<
  LogEntry,
  readonly ['put' | 'replace' | 'amend' | 'delete' | 'append' | 'drop oldest' | 'skip', ...unknown[]]
>;

/** Evictions are entries of their own, so nothing is evicted here. */
function applyRecordEntry(image: images.AccountImage, entry: RecordEntry, collections: Collections): void {
  const table = tableNamed(image, entry[1], collections);
  if (entry[0] === 'put') tables.put(table, entry[2], entry[3]);
  else if (entry[0] === 'replace') tables.replace(table, entry[2], entry[3]);
  else if (entry[0] === 'amend')
    tables.replace(table, entry[2], amended(tables.get(table, entry[2]), entry[3]));
  else if (entry[0] === 'delete') tables.remove(table, entry[2]);
  else if (entry[0] === 'append') tables.append(table, entry[2]);
  else if (entry[0] === 'skip') tables.skip(table, entry[2]);
  else tables.dropOldest(table, entry[2]);
}

function tableNamed(
  image: images.AccountImage,
  name: string,
  collections: Collections,
): tables.Table<unknown> {
  const collection = collections.get(name);
  if (collection === undefined)
    throw new Error(`the append log has a record of ${name}, which is no known collection`);
  return images.tableOf(image, collection as Collection<unknown>);
}

/**
 * Applies the entries of batches in order. A record that is replaced several times is replaced once, by the last of
 * them, since a table computes the state of each replacement, which may take long.
 */
export class LogReplay {
  /** Replacements to be applied, by collection and id. */
  private readonly replaced = new Map<string, { name: string; id: string; record: unknown }>();
  private readonly image: images.AccountImage;
  private readonly collections: Collections;

  constructor(image: images.AccountImage, collections: Collections) {
    this.image = image;
    this.collections = collections;
  }

  apply(entry: LogEntry): void {
    if (entry[0] === 'replace') this.defer(entry[1], entry[2], () => entry[3]);
    else if (entry[0] === 'amend') this.defer(entry[1], entry[2], (before) => amended(before, entry[3]));
    else {
      if (entry[0] === 'put' || entry[0] === 'delete') this.finish(`${entry[1]} ${entry[2]}`);
      else if (!keepsRecords.has(entry[0])) this.finishAll();
      applyEntry(this.image, entry, this.collections);
    }
  }

  /** Applies what was deferred; call it after the last entry. */
  finishAll(): void {
    for (const key of this.replaced.keys()) this.finish(key);
  }

  private defer(name: string, id: string, change: (before: unknown) => unknown): void {
    const key = `${name} ${id}`;
    const before =
      this.replaced.get(key)?.record ?? tables.get(tableNamed(this.image, name, this.collections), id);
    this.replaced.set(key, { name, id, record: change(before) });
  }

  private finish(key: string): void {
    const replacement = this.replaced.get(key);
    if (replacement === undefined) return;
    const { name, id, record } = replacement;
    this.replaced.delete(key);
    tables.replace(tableNamed(this.image, name, this.collections), id, record);
  }
}

/** Kinds of entries that change no record that has an id. */
const keepsRecords: ReadonlySet<LogEntry[0]> = new Set<LogEntry[0]>(['append', 'drop oldest', 'skip']);
