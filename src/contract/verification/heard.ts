import { fieldOf, type InterviewExchange, idOf, isSuccess, listedReports } from './exchange.js';
import type { QuestionName } from './question-names.js';

/** What a server sent to the endpoint that was subscribed. */
export interface ReceivedWebhook {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a server was asked, and answered, in one run. */
export interface InterviewRecord {
  /** The last of a question's exchanges; undefined where it was not asked. */
  of(name: QuestionName): InterviewExchange | undefined;
  /** All of a question's, in their order. */
  all(name: QuestionName): readonly InterviewExchange[];
  /** Those of every question, in their order. */
  readonly exchanges: readonly InterviewExchange[];
  /** A report to ask about: the one that was created, or else any. */
  readonly reportId: string | undefined;
  /** Whether nothing may be created. */
  readonly readOnly: boolean;
  /** All that came until now, in their order. */
  readonly messages: readonly ReceivedWebhook[];
}

export interface InterviewRecorder extends InterviewRecord {
  add(name: QuestionName, exchange: InterviewExchange): void;
}

export function createInterviewRecorder(
  readOnly: boolean,
  messages: readonly ReceivedWebhook[] = [],
): InterviewRecorder {
  const byQuestion = new Map<QuestionName, InterviewExchange[]>();
  const exchanges: InterviewExchange[] = [];
  const of = (name: QuestionName): InterviewExchange | undefined => byQuestion.get(name)?.at(-1);
  return {
    readOnly,
    messages,
    exchanges,
    of,
    all: (name) => byQuestion.get(name) ?? [],
    get reportId() {
      const created = of('create');
      if (created !== undefined && isSuccess(created)) return idOf(created);
      const [first] = listedReports(of('list-before')) ?? [];
      const id = fieldOf(first, 'id');
      return typeof id === 'string' ? id : undefined;
    },
    add(name, exchange) {
      exchanges.push(exchange);
      const before = byQuestion.get(name);
      if (before === undefined) byQuestion.set(name, [exchange]);
      else before.push(exchange);
    },
  };
}
