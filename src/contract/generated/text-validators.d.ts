// Generated from schemas/ by `npm run generate`. Do not edit.
import type { Validator } from '../validator.js';

export const Config: Validator;
export const GenerateOptions: Validator;
export const createReportQuery: Validator;
export const listReportsQuery: Validator;
export const getReportQuery: Validator;
export const cancelReportQuery: Validator;
export const listReportEventsQuery: Validator;
export const listCompaniesQuery: Validator;
export const getCompanyQuery: Validator;
export const getCompanyPath: Validator;
export const listScenariosQuery: Validator;
export const resolveScenarioQuery: Validator;
export const listKeyOutcomesQuery: Validator;
export const getClockQuery: Validator;
export const changeClockQuery: Validator;
export const advanceClockQuery: Validator;
export const simulateReportQuery: Validator;
export const getLivenessQuery: Validator;
export const getReadinessQuery: Validator;
export const getOpenapiJsonQuery: Validator;
export const getOpenapiYamlQuery: Validator;
export const listProblemsQuery: Validator;
export const getProblemQuery: Validator;
