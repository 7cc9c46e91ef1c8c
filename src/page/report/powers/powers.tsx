import type { JSX } from 'preact';
import type { Power } from '../../../contract/generated/types.js';
import { Badge } from '../../parts/badge.js';
import { dayText } from '../../words/format.js';
import { bracketText, facultyLabels } from '../authority/naming.js';
import { Editable } from '../editing/editable.js';
import { anchorProps, DocumentLink, Name, PointerLink, Section, Spanish } from '../part.js';
import { useReport } from '../told.js';
import { TimeLine } from './time-line.js';
import { powerTones } from './tones.js';
import { words } from './words.js';

/** The powers that were ever granted: on a line of time, and each with its limits. */
export function Powers(): JSX.Element | null {
  const t = words();
  const { powers } = useReport().content;
  if (powers.length === 0) return null;
  return (
    <Section title={t.title(powers.length)} pointer="/content/powers">
      <TimeLine />
      {powers.map((power, at) => (
        <PowerItem key={power.id} power={power} pointer={`/content/powers/${at}`} />
      ))}
    </Section>
  );
}

function PowerItem({ power, pointer }: { power: Power; pointer: string }): JSX.Element {
  const t = words();
  const { title, status, grantees, faculties } = power;
  const given = faculties.filter(({ excluded }) => !excluded);
  const excluded = faculties.filter((faculty) => faculty.excluded);
  return (
    <details class="power" {...anchorProps(pointer)}>
      <summary>
        <bdi lang="es">{title}</bdi> <Badge tone={powerTones[status]}>{t.statuses[status]}</Badge>
      </summary>
      <PowerGrant power={power} pointer={pointer} />
      <Revocation power={power} />
      <p>
        {t.grantees} <Grantees of={grantees} />
      </p>
      <Limits power={power} />
      <Traits power={power} />
      <p class="small">
        {t.faculties} <Spanish>{given.map(({ label }) => label).join(' · ')}</Spanish>
      </p>
      {excluded.length > 0 && (
        <p class="small">
          {t.excluded} <Spanish>{excluded.map(({ label }) => label).join(' · ')}</Spanish>
        </p>
      )}
    </details>
  );
}

/** By whom, when and by what paper it was granted, and until when. */
function PowerGrant({
  power: { grantedBy, instrument, validFrom, validUntil, delegation },
  pointer,
}: {
  power: Power;
  pointer: string;
}): JSX.Element {
  const t = words();
  const { powerPlace } = useReport();
  const parent = delegation.parentPowerId;
  const place = parent === null ? undefined : powerPlace(parent);
  return (
    <p>
      {t.granted(t.granters[grantedBy])} <DocumentLink id={instrument.documentId} />,{' '}
      {t.from(dayText(validFrom))}
      {', '}
      <Editable at={`${pointer}/validUntil`} value={validUntil} label={t.ends} isNullable>
        {validUntil === null ? t.untilRevoked : t.until(dayText(validUntil))}
      </Editable>
      .
      {place !== undefined && (
        <>
          {' '}
          <PointerLink pointer={place}>{t.delegated}</PointerLink>.
        </>
      )}
    </p>
  );
}

/** What is out of the ordinary in a power: that it cannot be revoked, may be passed on, or lets one contract with oneself. */
function Traits({
  power: { irrevocable, delegation, selfContracting, replacesEarlier },
}: {
  power: Power;
}): JSX.Element | null {
  const t = words();
  const traits = [
    ...(irrevocable ? [t.irrevocable] : []),
    ...(delegation.allowed === 'no' ? [] : [t.delegable[delegation.allowed]]),
    ...(selfContracting ? [t.selfContracting] : []),
    ...(replacesEarlier ? [t.replacesEarlier] : []),
  ];
  return traits.length === 0 ? null : <p class="small">{traits.join(' ')}</p>;
}

function Revocation({ power: { revocation } }: { power: Power }): JSX.Element | null {
  const t = words();
  const { content } = useReport();
  if (revocation === null) return null;
  const labels = facultyLabels(content);
  const { date, scope, documentId, facultyCodes, granteeEntityIds } = revocation;
  return (
    <p>
      {t.revoked(dayText(date), scope === 'total')} <DocumentLink id={documentId} />.{' '}
      {scope === 'parcial' && (
        <>
          <Spanish>{facultyCodes.map((code) => labels.get(code) ?? code).join(' · ')}</Spanish>{' '}
          {granteeEntityIds.map((id) => (
            <Name key={id} of={id} />
          ))}
        </>
      )}
    </p>
  );
}

function Grantees({ of: { groupIds, entityIds, positionTitles } }: { of: Power['grantees'] }): JSX.Element {
  const { powerGroups } = useReport().content;
  const labels = groupIds.map((id) => powerGroups.find((group) => group.id === id)?.label ?? id);
  const positions = positionTitles.map((title) => title.replaceAll('_', ' '));
  return (
    <>
      <Spanish>{[...labels, ...positions].join(', ')}</Spanish>
      {entityIds.map((id, at) => (
        <span key={id}>
          {(at > 0 || labels.length + positions.length > 0) && ', '}
          <Name of={id} />
        </span>
      ))}
      .
    </>
  );
}

/** Who signs together, and up to how much. */
function Limits({ power: { signingRules } }: { power: Power }): JSX.Element {
  const t = words();
  const { content, nameOf } = useReport();
  const partText = ({
    groupId,
    entityId,
    count,
  }: Power['signingRules'][number]['anyOf'][number][number]): string => {
    const group = content.powerGroups.find(({ id }) => id === groupId);
    return group === undefined ? nameOf(entityId ?? groupId ?? '') : `${count} × ${group.label}`;
  };
  return (
    <ul>
      {signingRules.map((rule) => (
        <li key={rule.id}>
          {bracketText(rule)}: {rule.anyOf.map((parts) => parts.map(partText).join(' + ')).join(` ${t.or} `)}
        </li>
      ))}
    </ul>
  );
}
