import { stringify } from 'yaml';

/**
 * The OpenAPI document in YAML. What YAML 1.1 reads as something else than 1.2 does, such as `no` or `12:00`, is quoted:
 * many tools still read the older version. In a file of its own, so that the writer is loaded when it is first asked for.
 */
export function openapiYaml(document: unknown): string {
  return stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
}
