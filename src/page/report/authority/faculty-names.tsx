import type { JSX } from 'preact';
import { englishFacultyName } from '../../../legal/jurisdictions/faculties.js';
import { language } from '../../i18n/language.js';
import { useReport } from '../report-context.js';

/** Name of a faculty in the page language, and in the words of the report where those differ. */
interface FacultyNames {
  name: string;
  /** Spanish; null if `name` is that name. */
  original: string | null;
}

/** Returns a function that names the faculties of the shown report. */
export function useFacultyNames(): (code: string) => FacultyNames {
  const { powers } = useReport().content;
  const labels = new Map<string, string>(
    powers.flatMap(({ faculties }) => faculties.map(({ code, label }) => [code, label])),
  );
  return (code) => {
    const label = labels.get(code) ?? code;
    const english = language.value === 'en' ? englishFacultyName(code) : undefined;
    return english === undefined ? { name: label, original: null } : { name: english, original: label };
  };
}

/** Shows the name of a faculty, with the words of the report beside it. */
export function FacultyName({ code }: { code: string }): JSX.Element {
  const { name, original } = useFacultyNames()(code);
  if (original === null) return <span lang="es">{name}</span>;
  return (
    <>
      {name}{' '}
      <span class="original" lang="es">
        {original}
      </span>
    </>
  );
}
