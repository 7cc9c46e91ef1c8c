import type { JSX } from 'preact';
import { Section } from '../part.js';
import { useReport } from '../told.js';
import { SigningQuestion } from './asking.js';
import { Classes, Matrix } from './matrix.js';
import { scalesOf } from './scales.js';
import { words } from './words.js';

/** Who can sign what up to what: as a matrix, and as a question. */
export function AuthoritySection(): JSX.Element {
  const t = words();
  const { content } = useReport();
  const scales = scalesOf(content.conclusion.authorityMatrix, content.requestedOperations);
  return (
    <Section title={t.title} pointer="/content/conclusion/authorityMatrix">
      {scales.length === 0 && <p>{t.nobody}</p>}
      {scales.map((scale) => (
        <Matrix key={`${scale.per} ${scale.brackets[0]?.from.currency}`} scale={scale} />
      ))}
      <Classes />
      <SigningQuestion />
    </Section>
  );
}
