/** A fault as Ajv reports it; `parentSchema` and `data` where the validator was compiled for people. */
export interface SchemaFault {
  instancePath: string;
  keyword: string;
  schemaPath?: string;
  params: Record<string, unknown>;
  message?: string;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
}

/** A validator compiled ahead of time. It answers whether the value holds and leaves all faults in `errors`. */
export interface Validator {
  (value: unknown): boolean;
  errors?: SchemaFault[] | null;
}
