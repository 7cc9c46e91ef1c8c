import type { JSX } from 'preact';
import type { Validation } from '../../../contract/generated/types.js';
import { language } from '../../i18n/language.js';
import { badgesOf } from '../../parts/badge.js';
import { addressOf } from '../../shell/address.js';
import { pointerName } from '../anchors.js';
import { FindingReview } from '../editing/review.js';
import { useReport } from '../report-context.js';
import { anchorProps, PointerLink, Section } from '../section.js';
import { comparedText, words } from './words.js';

interface QuotationProps {
  documentId: string;
  page: number;
  /** Pointer to the evidence; its words are marked on the page. */
  pointer: string;
  quote: string;
}

/** Quote of a document with a link to its page. */
function Quotation({ documentId, page, pointer, quote }: QuotationProps): JSX.Element {
  const t = words();
  const { report, documentOf } = useReport();
  const found = documentOf(documentId);
  const excerpt =
    found?.document.excerpts.findIndex((each) => each.page === page && each.text.includes(quote)) ?? -1;
  const title = found?.document.title ?? documentId;
  const at =
    found === undefined ? null : excerpt < 0 ? found.pointer : `${found.pointer}/excerpts/${excerpt}`;
  return (
    <figure class="quotation" {...anchorProps(pointer)}>
      <blockquote lang="es">{quote}</blockquote>
      <figcaption>
        {at === null ? title : <a href={addressOf(['reports', report.id], { at, by: pointer })}>{title}</a>},{' '}
        {t.page(page)}
      </figcaption>
    </figure>
  );
}

const outcomes = badgesOf<Validation['outcome']>({
  failed: ['bad', 'No cumple', 'Not met'],
  warning: ['warning', 'Con advertencia', 'Warning'],
  not_evaluated: ['warning', 'Sin evaluar', 'Not evaluated'],
  passed: ['good', 'Cumple', 'Met'],
  not_applicable: ['plain', 'No aplica', 'Does not apply'],
});

/** Max subjects listed; the others are counted. */
const maxSubjects = 12;

/** Lists the results of the rules: first failures and warnings, then the others, folded. */
export function Validations(): JSX.Element {
  const t = words();
  const { validations } = useReport().content;
  const numbered = validations.map((validation, index) => ({ validation, index }));
  return (
    <Section title={t.validations(validations.length)} pointer="/content/validations">
      {outcomes.all.map((outcome) => {
        const withOutcome = numbered.filter(({ validation }) => validation.outcome === outcome);
        if (withOutcome.length === 0) return null;
        const rules = withOutcome.map(({ validation, index }) => (
          <Rule key={validation.id} validation={validation} pointer={`/content/validations/${index}`} />
        ));
        if (outcome === 'failed' || outcome === 'warning') return rules;
        return (
          <details key={outcome} class="rules">
            <summary>
              <outcomes.Badge state={outcome}> ({withOutcome.length})</outcomes.Badge>
            </summary>
            {rules}
          </details>
        );
      })}
    </Section>
  );
}

function Rule({ validation, pointer }: { validation: Validation; pointer: string }): JSX.Element {
  const t = words();
  const { ruleId, outcome, severity, weighsAs, title, titleEn, message, expected, actual, remedy, evidence } =
    validation;
  return (
    <article class="rule" {...anchorProps(pointer)} aria-label={ruleId}>
      <h3>
        <code>{ruleId}</code> {language.value === 'es' ? title : titleEn}
      </h3>
      <p class="outcome">
        <outcomes.Badge state={outcome} />
        {outcome !== 'passed' && outcome !== 'not_applicable' && <span>{t.severities[severity]}</span>}
        {weighsAs !== null && weighsAs !== severity && <span>{t.weighsAs(t.severities[weighsAs])}</span>}
      </p>
      <p lang="es">{message}</p>
      {(expected !== null || actual !== null) && (
        <p class="small">
          {t.expected} <bdi>{comparedText(expected)}</bdi>. {t.actual} <bdi>{comparedText(actual)}</bdi>.
        </p>
      )}
      {remedy !== null && (
        <p>
          {t.remedy} <span lang="es">{remedy}</span>
        </p>
      )}
      {validation.subjects.length > 0 && <Subjects validation={validation} />}
      {(outcome === 'failed' || outcome === 'warning') && <FindingReview validation={validation} />}
      {evidence.map(({ documentId, page, quote }, index) => (
        <Quotation
          key={`${documentId} ${page} ${quote}`}
          documentId={documentId}
          page={page}
          quote={quote}
          pointer={`${pointer}/evidence/${index}`}
        />
      ))}
    </article>
  );
}

/** Records that a rule is about. */
function Subjects({ validation: { subjects, subjectCount } }: { validation: Validation }): JSX.Element {
  const t = words();
  const { content } = useReport();
  const shown = subjects.slice(0, maxSubjects);
  const rest = subjectCount - shown.length;
  return (
    <p class="small">
      {t.about}{' '}
      {shown.map((subject, index) => (
        <span key={subject}>
          {index > 0 && '; '}
          <PointerLink pointer={`/content${subject}`}>
            <bdi>{pointerName(content, subject)}</bdi>
          </PointerLink>
        </span>
      ))}
      {rest > 0 && ` ${t.andOthers(rest)}`}
    </p>
  );
}
