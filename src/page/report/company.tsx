import type { ComponentChildren, JSX } from 'preact';
import { dayText, moneyText, taxIdText } from '../words/format.js';
import { Editable } from './editing/editable.js';
import { Name, Part, Spanish } from './part.js';
import { useReport } from './told.js';
import { standingNames, words } from './words.js';

/** Who the report is about. */
export function Company(): JSX.Element {
  const t = words();
  const { content, subject } = useReport();
  const { company, taxId } = subject;
  const pointer = `/content/entities/${content.entities.indexOf(subject)}`;
  const inOffice = content.administration.positions.filter(({ status }) => status === 'vigente');
  const leaders = [...new Set(inOffice.map(({ entityId }) => entityId))];
  return (
    <Part title={t.company} pointer={pointer}>
      <dl class="facts">
        {taxId !== null && <Fact name={t.taxId}>{taxIdText(taxId)}</Fact>}
        {company !== null && (
          <>
            <Fact name={t.form}>
              <Spanish>{company.legalFormLabel}</Spanish>
            </Fact>
            <Fact name={t.standing}>
              {standingNames()[company.status]}
              {company.statusSince !== null && ` ${t.since(dayText(company.statusSince))}`}
            </Fact>
            {company.incorporatedOn !== undefined && (
              <Fact name={t.incorporated}>{dayText(company.incorporatedOn)}</Fact>
            )}
            <Fact name={t.domicile}>
              <Editable
                at={`${pointer}/company/domicile/commune`}
                value={company.domicile.commune}
                label={t.domicile}
              >
                {company.domicile.commune}
              </Editable>
            </Fact>
            {company.taxStatus.registeredRepresentativeIds.length > 0 && (
              <Fact name={t.representatives}>
                <Names of={company.taxStatus.registeredRepresentativeIds} />
              </Fact>
            )}
            {company.capital !== null && (
              <Fact name={t.capital}>
                {t.paidOf(moneyText(company.capital.paid), moneyText(company.capital.stated))}
              </Fact>
            )}
          </>
        )}
        {leaders.length > 0 && (
          <Fact name={t.leaders}>
            <Names of={leaders} />
          </Fact>
        )}
        <Fact name={t.asOf}>{dayText(content.asOfDate)}</Fact>
        {company !== null && (
          <Fact name={t.purpose}>
            <Editable at={`${pointer}/company/purpose`} value={company.purpose} label={t.purpose} isLong>
              <Spanish>{company.purpose}</Spanish>
            </Editable>
          </Fact>
        )}
      </dl>
    </Part>
  );
}

function Names({ of }: { of: readonly string[] }): JSX.Element {
  return (
    <>
      {of.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Name of={id} />
        </span>
      ))}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
