import type { ComponentChildren, JSX } from 'preact';
import type { Company as CompanyRecord } from '../../contract/generated/types.js';
import { dayText, moneyText, taxIdText } from '../words/format.js';
import { Editable } from './editing/editable.js';
import { Name, Section, Spanish } from './part.js';
import { useReport } from './told.js';
import { standingNames, words } from './words.js';

/** Who the report is about. */
export function Company(): JSX.Element {
  const t = words();
  const { content, subject } = useReport();
  const { company, taxId } = subject;
  const pointer = `/content/entities/${content.entities.indexOf(subject)}`;
  return (
    <Section title={t.company} pointer={pointer}>
      <dl class="facts">
        {taxId !== null && <Fact name={t.taxId}>{taxIdText(taxId)}</Fact>}
        {company !== null && <Registered of={company} pointer={`${pointer}/company`} />}
        <Leaders />
        <Fact name={t.asOf}>{dayText(content.asOfDate)}</Fact>
        {company !== null && (
          <Fact name={t.purpose}>
            <Editable at={`${pointer}/company/purpose`} value={company.purpose} label={t.purpose} isLong>
              <Spanish>{company.purpose}</Spanish>
            </Editable>
          </Fact>
        )}
      </dl>
    </Section>
  );
}

/** What the registers and the tax office have of it. */
function Registered({ of: company, pointer }: { of: CompanyRecord; pointer: string }): JSX.Element {
  const t = words();
  const { legalFormLabel, status, statusSince, incorporatedOn, domicile, taxStatus, capital } = company;
  return (
    <>
      <Fact name={t.form}>
        <Spanish>{legalFormLabel}</Spanish>
      </Fact>
      <Fact name={t.standing}>
        {standingNames()[status]}
        {statusSince !== null && ` ${t.since(dayText(statusSince))}`}
      </Fact>
      {incorporatedOn !== undefined && <Fact name={t.incorporated}>{dayText(incorporatedOn)}</Fact>}
      <Fact name={t.domicile}>
        <Editable at={`${pointer}/domicile/commune`} value={domicile.commune} label={t.domicile}>
          {domicile.commune}
        </Editable>
      </Fact>
      {taxStatus.registeredRepresentativeIds.length > 0 && (
        <Fact name={t.representatives}>
          <Names of={taxStatus.registeredRepresentativeIds} />
        </Fact>
      )}
      {capital !== null && (
        <Fact name={t.capital}>{t.paidOf(moneyText(capital.paid), moneyText(capital.stated))}</Fact>
      )}
    </>
  );
}

/** Who is in office, each once. */
function Leaders(): JSX.Element | null {
  const { positions } = useReport().content.administration;
  const inOffice = positions.filter(({ status }) => status === 'vigente');
  if (inOffice.length === 0) return null;
  return (
    <Fact name={words().leaders}>
      <Names of={[...new Set(inOffice.map(({ entityId }) => entityId))]} />
    </Fact>
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
