import type { Entity } from '../../../../contract/generated/types.js';
import { standingIn } from '../../../ownership/holdings.js';
import { entityOf, type OpenReport } from '../open-report.js';

/**
 * Who signs for the holders of a company: a person for himself or herself, for a company its representative in the
 * country, or else one of those who hold it.
 */
export function signersFor(report: OpenReport, issuerId: string, passed = new Set<string>()): string[] {
  if (passed.has(issuerId)) return [];
  passed.add(issuerId);
  const stands = standingIn(report.draft);
  const holders = report.draft.shareholders
    .filter((held) => held.issuerEntityId === issuerId && stands(held))
    .map(({ holderEntityId }) => entityOf(report, holderEntityId));
  return holders.flatMap(({ id, kind, localRepresentativeId }) => {
    if (kind === 'person') return [id];
    return localRepresentativeId === null
      ? signersFor(report, id, passed).slice(0, 1)
      : [localRepresentativeId];
  });
}

/** Who speaks for a company: its representative in the country, or else one of those who hold it. */
export function speakerOf(report: OpenReport, { id, localRepresentativeId }: Entity): Entity | undefined {
  const signer = localRepresentativeId ?? signersFor(report, id)[0];
  return signer === undefined ? undefined : entityOf(report, signer);
}

/** Who speaks for those who sell and buy, where these are companies. */
export function speakersOf(report: OpenReport, from: Entity, to: Entity) {
  const speaker = (party: Entity) => (party.kind === 'person' ? undefined : speakerOf(report, party));
  return { from: speaker(from), to: speaker(to) };
}
