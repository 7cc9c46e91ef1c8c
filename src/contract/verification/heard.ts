import { type Exchange, idOf, isSuccess, listed, memberOf } from './exchange.js';
import type { QuestionName } from './question-names.js';

/** What a server sent to the endpoint that was subscribed. */
export interface Message {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a server was asked, and answered, in one run. */
export interface Heard {
  /** The last of a question's exchanges; undefined where it was not asked. */
  of(name: QuestionName): Exchange | undefined;
  /** All of a question's, in their order. */
  all(name: QuestionName): readonly Exchange[];
  /** Those of every question, in their order. */
  readonly exchanges: readonly Exchange[];
  /** A report to ask about: the one that was created, or else any. */
  readonly reportId: string | undefined;
  /** Whether nothing may be created. */
  readonly readOnly: boolean;
  /** All that came until now, in their order. */
  readonly messages: readonly Message[];
}

export interface Hearing extends Heard {
  add(name: QuestionName, exchange: Exchange): void;
}

export function createHearing(readOnly: boolean, messages: readonly Message[] = []): Hearing {
  const byQuestion = new Map<QuestionName, Exchange[]>();
  const exchanges: Exchange[] = [];
  const of = (name: QuestionName): Exchange | undefined => byQuestion.get(name)?.at(-1);
  return {
    readOnly,
    messages,
    exchanges,
    of,
    all: (name) => byQuestion.get(name) ?? [],
    get reportId() {
      const created = of('create');
      if (created !== undefined && isSuccess(created)) return idOf(created);
      const [first] = listed(of('list-before')) ?? [];
      const id = memberOf(first, 'id');
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
