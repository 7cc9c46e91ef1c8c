import type { Authority, Content } from '../../contract/generated/types.js';
import { authorityMatrix } from './authority-matrix.js';

/** As much as matters here of what the bulletin published. */
interface PublishedProceedings {
  readonly insolvency: readonly {
    readonly entityId: string;
    readonly procedure: string;
    readonly status: string;
    readonly publishedOn: string;
  }[];
}

/**
 * The day on which the bulletin published the liquidation of a company that its registers show in force, and that has
 * lost the administration of its goods; null of every other. Of a company that is told to be in liquidation its powers
 * say so themselves, and in a reorganisation it goes on administering.
 */
export function liquidationPublishedOn({
  subjectEntityId,
  entities,
  proceedings,
}: Pick<Content, 'subjectEntityId' | 'entities'> & { proceedings: PublishedProceedings | null }):
  | string
  | null {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  if (subject?.company?.status !== 'vigente') return null;
  const open = (proceedings?.insolvency ?? []).filter(
    ({ entityId, procedure, status }) =>
      entityId === subjectEntityId && status === 'en_curso' && procedure !== 'reorganizacion_judicial',
  );
  return open[0]?.publishedOn ?? null;
}

/** The authority matrix as far as it binds: by the titles of a company that lost its administration nobody acts. */
export function bindingMatrix(content: Content, ofPowers = authorityMatrix(content)): Authority[] {
  return liquidationPublishedOn(content) === null ? ofPowers : [];
}
