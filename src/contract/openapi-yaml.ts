import { stringify } from 'yaml';

/**
 * Returns the OpenAPI document as YAML. Text that YAML 1.1 reads differently from 1.2, such as `no` or `12:00`, is
 * quoted, since many tools still read 1.1. A file of its own, so that the YAML writer is loaded on first use.
 */
export function openapiYaml(document: unknown): string {
  return stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
}
