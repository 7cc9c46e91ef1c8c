import type { GapAnswers } from '../gap-answers.js';

/** What a refusal tells of. */
export interface Refusal {
  /** Of the problem; that of its status where it has none of its own. */
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

/** A body on the wire. */
export interface RefusalBody {
  readonly mediaType: string | null;
  readonly body: string | null;
}

type Shape = Exclude<GapAnswers['error-body'], 'problem'>;

/** RFC 9457 itself is how problems are made. */
const shapes: Readonly<Record<Shape, (refusal: Refusal) => RefusalBody>> = {
  plain: ({ code, detail }) => ({
    mediaType: 'application/json',
    body: JSON.stringify({ error: { code, message: detail } }),
  }),
  empty: () => ({ mediaType: null, body: null }),
  // A page of the kind that stands before a service: it knows the status, and nothing of the service.
  html: ({ status, title }) => ({
    mediaType: 'text/html; charset=utf-8',
    body: `<!doctype html>\n<title>${status} ${title}</title>\n<h1>${status} ${title}</h1>\n`,
  }),
};

/** A body that was answered, and what it may tell of. */
export interface GivenRefusal {
  readonly mediaType: string | null;
  readonly body: unknown;
  /** Of the problems that its operation declares for its status. */
  readonly codes: readonly string[];
}

const holds: Readonly<Record<Shape, (given: GivenRefusal) => boolean>> = {
  plain: ({ mediaType, body, codes }) => {
    const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } };
    const isPlain = mediaType === 'application/json' && typeof error?.message === 'string';
    return isPlain && codes.includes(error?.code as string);
  },
  empty: ({ mediaType, body }) => mediaType === null && (body === null || body === ''),
  html: ({ mediaType, body }) => mediaType === 'text/html; charset=utf-8' && typeof body === 'string',
};

/** Whether a refusal that is no problem has one of the shapes that are possible. */
export function isRefusalBody(given: GivenRefusal, possible: readonly GapAnswers['error-body'][]): boolean {
  return possible.some((answer) => answer !== 'problem' && holds[answer](given));
}

/** Null for a problem, which is as it is. */
export function refusalBody(refusal: Refusal, answer: GapAnswers['error-body']): RefusalBody | null {
  return answer === 'problem' ? null : shapes[answer](refusal);
}
