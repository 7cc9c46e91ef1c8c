/** What happened to an account, as plain JSON. All that it has follows from its facts, in their order. */
export type LogEntry =
  | readonly ['put' | 'replace', noun: string, id: string, record: unknown]
  | readonly ['delete', noun: string, id: string]
  | readonly ['append', noun: string, record: unknown]
  | readonly ['drop oldest', noun: string, count: number]
  /** A world without records, in which so many requests were made. */
  | readonly ['begin', requests: number]
  /** The count of requests comes with it: a batch has the last one only. */
  | readonly ['keep', mark: string, requests: number]
  | readonly ['restore' | 'release', mark: string]
  | readonly ['drop'];

/** Told of each fact as it happens. */
export type LogListener = (fact: LogEntry) => void;
