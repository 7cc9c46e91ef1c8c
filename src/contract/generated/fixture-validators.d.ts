// Generated from schemas/ by `npm run generate`. Do not edit.
import type { Validator } from '../validator.js';

export const ScenarioFile: Validator;
export const CompanyFixtureFile: Validator;
export const Content: Validator;
