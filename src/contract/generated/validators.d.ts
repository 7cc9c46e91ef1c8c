// Generated from schemas/ by `npm run generate`. Do not edit.
import type { Validator } from '../validator.js';

export const CreateReport: Validator;
export const Report: Validator;
export const ReportPage: Validator;
export const ReportEventList: Validator;
export const CompanyPage: Validator;
export const CompanyRecord: Validator;
export const ScenarioList: Validator;
export const ScenarioResolution: Validator;
export const KeyOutcomeList: Validator;
export const CreateKey: Validator;
export const IssuedKey: Validator;
export const KeyPage: Validator;
export const Key: Validator;
export const RegenerateKey: Validator;
export const Clock: Validator;
export const ClockChange: Validator;
export const ClockSettlement: Validator;
export const ClockAdvance: Validator;
export const Simulation: Validator;
export const Simulated: Validator;
export const Health: Validator;
export const Problem: Validator;
export const ReportHistory: Validator;
