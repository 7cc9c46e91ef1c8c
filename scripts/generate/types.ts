import { compile } from 'json-schema-to-typescript';
import { schemasByTitle } from './schemas.js';

/** The TypeScript types of every schema of the contract. */
export async function types(): Promise<string> {
  const bundle = { title: 'Contract', type: 'object', $defs: schemasByTitle('#/$defs/') };
  const source = await compile(bundle as Parameters<typeof compile>[0], 'Contract', {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    bannerComment: '// Generated from schemas/ by `npm run generate`. Do not edit.',
  });
  // The wrapper that carries the definitions says nothing itself.
  return source.replace(/export interface Contract \{[^}]*\}\n/, '').replace(/^ \* This interface was referenced by `.*\n \* via the .*\n/gm, '');
}
