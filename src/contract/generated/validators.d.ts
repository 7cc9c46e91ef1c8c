// Generated from schemas/ by `npm run generate`. Do not edit.
import type { Validator } from '../validator.js';

export const CreateReport: Validator;
export const Report: Validator;
export const ReportPage: Validator;
export const CompanyPage: Validator;
export const CompanyRecord: Validator;
export const ScenarioList: Validator;
export const ScenarioResolution: Validator;
export const KeyOutcomeList: Validator;
export const Health: Validator;
export const Problem: Validator;
