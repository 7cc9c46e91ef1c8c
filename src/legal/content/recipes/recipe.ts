import descriptions from '../../../../fixtures/recipes.json' with { type: 'json' };
import type { RecipeRow } from '../../../contract/generated/types.js';
import { isRealDate } from '../../../values/dates.js';
import { jsonCopy } from '../../../values/json.js';
import { mapValues } from '../../../values/maps.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import type { Country } from '../../jurisdictions/law.js';
import { countries } from '../../jurisdictions/laws.js';
import { type OpenReport, openInPlace } from '../changes/open-report.js';

/** Brings one defect into a healthy report, so that one rule fails, and changes nothing else. */
export interface Recipe extends Readonly<Required<Omit<RecipeRow, 'onlyInChile' | 'cure'>>> {
  readonly id: string;
  /** The effect of documents from the client on the defect; null if they change nothing. */
  readonly cure: NonNullable<RecipeRow['cure']> | null;
  /** Returns true if the recipe can be applied to the report. */
  readonly appliesTo: (draft: ContentDraft, unchecked?: UncheckedParameters) => boolean;
  /**
   * Returns a copy of the report with the defect, in agreement with its documents and citations. An event dated
   * after the as-of date has not happened yet: the report is then still healthy. @throws RangeError for a
   * report to which it does not apply, and for unknown or wrong parameters
   */
  readonly apply: (draft: ContentDraft, unchecked?: UncheckedParameters) => ContentDraft;
}

/** Returns the couplings of a recipe under the law of a country. */
export function couplingsOf({ also }: Pick<Recipe, 'also'>, country: Country): Recipe['also'] {
  return also.filter(({ laws }) => laws?.includes(country) ?? true);
}

type UncheckedParameters = { readonly [name: string]: unknown };

type Descriptions = typeof descriptions;
type ParametersOf<Id extends keyof Descriptions> = Descriptions[Id] extends { parameters: infer P }
  ? P
  : Record<never, never>;
type ValueOf<Parameter> = Parameter extends { default: readonly unknown[] }
  ? readonly string[]
  : Parameter extends { default: infer Value }
    ? Value
    : never;
type ValuesOf<Parameters> = { readonly [Name in keyof Parameters]: ValueOf<Parameters[Name]> };

interface RecipeCode<Values, Target> {
  /** Finds the part of the report to break; null or undefined if there is none. Must not change the report. */
  readonly target: (report: OpenReport, values: Values) => Target | null | undefined;
  /** Breaks the target in a copy of the report. */
  readonly edit: (report: OpenReport, target: Target, values: Values) => void;
}

/** Builds the recipe that `fixtures/recipes.json` describes. */
export function recipe<Id extends keyof Descriptions, Target>(
  id: Id,
  code: RecipeCode<ValuesOf<ParametersOf<Id>>, Target>,
): Recipe {
  const description = descriptions[id] as object as RecipeRow;
  const { title, breaks, onlyInChile, also = [], cure = null, parameters = {} } = description;
  const unfit = onlyInChile === undefined ? (description.unfit ?? {}) : unfitOutsideChile(onlyInChile);
  const valuesOf = (unchecked: UncheckedParameters) =>
    checkParameters(id, parameters, unchecked) as ValuesOf<ParametersOf<Id>>;
  const findTarget = (report: OpenReport, values: ValuesOf<ParametersOf<Id>>) =>
    unfit[report.law.country] === undefined ? code.target(report, values) : null;
  return {
    id,
    unfit,
    breaks,
    also,
    title,
    parameters,
    cure,
    appliesTo: (draft, unchecked = {}) => findTarget(openInPlace(draft), valuesOf(unchecked)) != null,
    apply: (draft, unchecked = {}) => {
      const values = valuesOf(unchecked);
      const report = openInPlace(jsonCopy(draft));
      const target = findTarget(report, values);
      if (target == null) throw new RangeError(`the recipe ${id} does not apply to this report`);
      code.edit(report, target, values);
      return report.draft;
    },
  };
}

function unfitOutsideChile(reason: string): Recipe['unfit'] {
  return Object.fromEntries(countries.flatMap((country) => (country === 'CL' ? [] : [[country, reason]])));
}

function checkParameters(
  id: string,
  parameters: Recipe['parameters'],
  unchecked: UncheckedParameters,
): UncheckedParameters {
  for (const [name, value] of Object.entries(unchecked)) {
    const parameter = parameters[name];
    if (parameter === undefined) {
      const known = Object.keys(parameters).join(', ') || 'none';
      throw new RangeError(`the recipe ${id} has no parameter ${name}; it has: ${known}`);
    }
    if (!hasKind(parameter, value))
      throw new RangeError(`${id}.${name} is a ${parameter.kind}: ${JSON.stringify(value)}`);
  }
  return mapValues(parameters, (parameter, name) => unchecked[name] ?? parameter.default);
}

function hasKind({ kind }: Recipe['parameters'][string], value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  return kind === 'text' || value === '' || isRealDate(value);
}
