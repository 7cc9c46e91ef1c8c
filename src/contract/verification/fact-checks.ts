import {
  answers401,
  hasTwin,
  isApart,
  isolates,
  isPlaceholder,
  keepsSecret,
  needsKey,
  refusesRevoked,
  takesBearer,
} from './access.js';
import {
  answersIdAndStatus,
  creates,
  failsWhole,
  hasVersion,
  knowsType,
  needsCompany,
  needsType,
  takesHeaders,
  takesOptions,
} from './creating.js';
import { deliversWebhooks } from './delivering.js';
import type { InterviewRecord } from './heard.js';
import type { QuestionName } from './question-names.js';
import { isStructured, returnsRecord } from './records.js';
import type { FactResult } from './verdict.js';

/** How a fact is checked: what is asked, and what is made of it; or why no requests can tell. */
export type FactCheck =
  | { readonly asks: readonly QuestionName[]; judge(heard: InterviewRecord): FactResult }
  | { readonly untellable: string };

/** Whether any request tells of the fact of a name. */
export function isCheckable(name: string): boolean {
  const check = factChecks[name];
  return check !== undefined && 'asks' in check;
}

/** By the name of the fact in the ledger. */
export const factChecks: Readonly<Record<string, FactCheck>> = {
  create: { asks: ['create', 'create-without-company'], judge: creates },
  'create-headers': { asks: ['create'], judge: takesHeaders },
  type: { asks: ['create', 'create-without-type', 'create-type-number'], judge: needsType },
  'company-id': { asks: ['create', 'create-without-company', 'create-company-number'], judge: needsCompany },
  options: {
    asks: ['create', 'create-empty-options', 'create-validate-text', 'create-options-text'],
    judge: takesOptions,
  },
  'id-and-status': { asks: ['create', 'create-empty-options'], judge: answersIdAndStatus },
  failure: {
    asks: ['list-before', 'create', 'create-without-type', 'create-empty-options', 'list'],
    judge: failsWhole,
  },
  'example-resource': { asks: ['example-resource'], judge: isPlaceholder },
  authentication: {
    asks: ['create', 'list', 'read', 'create-without-key', 'list-without-key', 'read-without-key'],
    judge: needsKey,
  },
  bearer: { asks: ['create', 'create-bare-key', 'create-x-api-key', 'list'], judge: takesBearer },
  unauthorized: {
    asks: ['create', 'list', 'read', 'create-without-key', 'create-made-up-key', 'list-without-key'],
    judge: answers401,
  },
  'key-life': { asks: ['create', 'create-revoked-key'], judge: refusesRevoked },
  isolation: {
    asks: ['list-before', 'create', 'read', 'read-as-stranger', 'list-as-stranger'],
    judge: isolates,
  },
  environments: { asks: ['create', 'create-elsewhere'], judge: hasTwin },
  playground: {
    asks: ['list-before', 'create', 'read', 'read-elsewhere', 'list-elsewhere'],
    judge: isApart,
  },
  webhooks: { asks: ['subscribe', 'create', 'unsubscribe'], judge: deliversWebhooks },
  'structured-output': { asks: ['list-before', 'create', 'read'], judge: isStructured },
  lawyer: {
    untellable: 'What an output is meant for is seen in no answer; audit, edit and verify are gaps.',
  },
  sandbox: { untellable: 'It tells of another service than the one that is asked.' },
  version: { asks: ['create', 'create-unversioned'], judge: hasVersion },
  'known-type': { asks: ['create', 'create-other-type'], judge: knowsType },
  secrecy: { asks: ['list-before', 'create', 'create-made-up-key'], judge: keepsSecret },
  record: { asks: ['list-before', 'create', 'read', 'list'], judge: returnsRecord },
};
