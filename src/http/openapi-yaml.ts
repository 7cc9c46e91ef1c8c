import { stringify } from 'yaml';

/** The OpenAPI document in YAML. In a file of its own, so that the writer is loaded when it is first asked for. */
export function openapiYaml(document: unknown): string {
  return stringify(document, { aliasDuplicateObjects: false });
}
