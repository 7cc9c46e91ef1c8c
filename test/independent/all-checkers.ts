import type { Content } from '../../src/contract/generated/types.js';
import { agreementObjectionsTo } from './agreement-checker.js';
import { authorityObjectionsTo } from './authority-checker.js';
import { capitalObjectionsTo } from './capital-checker.js';
import { conclusionObjectionsTo } from './conclusion-checker.js';
import { countryObjectionsTo } from './country-checker.js';
import { deedObjectionsTo } from './deed-checker.js';
import { doubtObjectionsTo } from './doubt-checker.js';
import { endedObjectionsTo } from './ended-checker.js';
import { evidenceObjectionsTo } from './evidence-checker.js';
import { figureObjectionsTo } from './figure-checker.js';
import { findingObjectionsTo } from './finding-checker.js';
import { formObjectionsTo } from './form-checker.js';
import { pageObjectionsTo } from './page-checker.js';
import { paperObjectionsTo } from './paper-checker.js';
import { peopleObjectionsTo } from './people-checker.js';
import { publicFactObjectionsTo } from './public-facts-checker.js';
import { publishedObjectionsTo } from './published-checker.js';
import { recordObjectionsTo } from './record-checker.js';
import { remedyObjectionsTo } from './remedy-checker.js';
import { objectionsTo } from './report-checker.js';
import { timeObjectionsTo } from './time-checker.js';

const checkers = [
  objectionsTo,
  agreementObjectionsTo,
  authorityObjectionsTo,
  capitalObjectionsTo,
  conclusionObjectionsTo,
  peopleObjectionsTo,
  publicFactObjectionsTo,
  publishedObjectionsTo,
  recordObjectionsTo,
  remedyObjectionsTo,
  evidenceObjectionsTo,
  pageObjectionsTo,
  paperObjectionsTo,
  deedObjectionsTo,
  timeObjectionsTo,
  findingObjectionsTo,
  figureObjectionsTo,
  formObjectionsTo,
  endedObjectionsTo,
  countryObjectionsTo,
  doubtObjectionsTo,
];

/** Returns the objections of all checkers to a report, each after the name of its check. */
export function allObjections(content: Content): string[] {
  return checkers.flatMap((checker) => checker(content));
}
