import type { ReferenceFaculty } from '../../src/contract/generated/types.js';
import { code, contents, table } from './markdown.js';
import { referenceEntries } from './reference/reference.js';

/** Generates `docs/faculties.md`: the faculties that a power can give. */
export async function facultyPage(): Promise<string> {
  const { faculties } = await referenceEntries();
  const families = [...new Set(faculties.map(({ family }) => family))];
  const parts = families.flatMap((family) => [
    `## ${family}`,
    facultyTable(faculties.filter((each) => each.family === family)),
  ]);
  return `${[introduction, contents(families), ...parts].join('\n\n')}\n`;
}

const introduction = `<!-- Generated from the catalogue of faculties by \`npm run generate\`. Do not edit. -->
# Faculties

What a power can let its holders do, by the code that \`powers[].faculties\`, \`requestedOperations\` and the authority matrix use. A star marks a faculty that the law wants named expressly: a power of general administration (\`ALL_GENERAL\`) does not give it. The clause is as the statutes of a Chilean SpA word it, or those of the country named where Chile does not use the code; \`text\` of a faculty quotes its own instrument.

\`GET /_sandbox/reference/faculties\` serves the same, with the clauses of every country.`;

function facultyTable(faculties: readonly ReferenceFaculty[]): string {
  return table(
    ['code', 'in Spanish', 'in English', 'permitted acts', 'used in'],
    faculties.map((faculty) => [
      `${code(faculty.code)}${faculty.express ? ' \\*' : ''}`,
      faculty.label,
      faculty.labelEn,
      faculty.countries[0]?.clause ?? '',
      faculty.countries.map(({ country }) => country).join(' '),
    ]),
  );
}
