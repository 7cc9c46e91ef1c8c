import { contentSchemaFiles } from './generated/content-schema-files.js';

/** The part of a JSON Schema that defines the order of fields. */
export interface OrderedSchema {
  readonly $ref?: string;
  readonly properties?: { readonly [field: string]: OrderedSchema };
  readonly items?: OrderedSchema;
  readonly anyOf?: readonly OrderedSchema[];
  readonly oneOf?: readonly OrderedSchema[];
  readonly additionalProperties?: boolean | OrderedSchema;
  readonly [keyword: string]: unknown;
}

/** Schemas of report content by file name, as their `$ref`s name them. */
export const contentSchemas: { readonly [file: string]: OrderedSchema } = contentSchemaFiles;
