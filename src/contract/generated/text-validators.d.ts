// Generated from schemas/ by `npm run generate`. Do not edit.
import type { Validator } from '../validator.js';

export const Config: Validator;
export const GenerateOptions: Validator;
export const OpenapiOptions: Validator;
