/** The body of an answer, as it is kept for as long as a run takes. */
export interface StoredBody {
  /** Without keys. */
  readonly shown: string;
  /** As JSON, as it came; undefined where it is none. */
  readonly json: unknown;
}

/** So many characters are kept in all: no server can use up the memory, whatever it answers. */
const maxStoredBodies = 128 * 1024 * 1024;

/**
 * Keeps the bodies of a run, one that is read again and again while it stays the same only once: a report may be
 * watched for an hour.
 * @throws Error where one does not fit beside the others any more
 */
export function createBodyStore(
  hide: (text: string) => string,
  most = maxStoredBodies,
): (text: string) => StoredBody {
  let left = most;
  let last: { text: string; kept: StoredBody } | null = null;
  return (text) => {
    if (last?.text === text) return last.kept;
    if (text.length > left)
      throw new Error(`the answers of this run have more than ${most} characters together`);
    left -= text.length;
    last = { text, kept: { shown: hide(text), json: readJson(text) } };
    return last.kept;
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
