import descriptions from '../../../../fixtures/recipes.json' with { type: 'json' };
import { isRealDate } from '../../../values/dates.js';
import { jsonCopy } from '../../../values/json.js';
import { mapValues } from '../../../values/maps.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import type { Country } from '../../jurisdictions/law.js';
import { countries } from '../../jurisdictions/laws.js';
import { type OpenReport, openInPlace } from '../changes/open-report.js';

/** Brings one defect into a healthy report, so that one rule fails, and changes nothing else. */
export interface Recipe {
  readonly id: string;
  /** The countries that have no such defect, with the reason. */
  readonly unfit: Unfit;
  /** The rule that fails or warns afterwards. */
  readonly breaks: string;
  /** Rules that necessarily fail with it. */
  readonly also: readonly Coupling[];
  readonly title: { readonly es: string; readonly en: string };
  readonly parameters: { readonly [name: string]: RecipeParameter };
  /** The effect of documents from the client on the defect; null if they change nothing. */
  readonly cure: RecipeCure | null;
  /** Returns true if the recipe can be applied to the report. */
  readonly appliesTo: (draft: ContentDraft, unchecked?: UncheckedParameters) => boolean;
  /**
   * Returns a copy of the report with the defect, in agreement with its documents and citations. An event dated
   * after the as-of date has not happened yet: the report is then still healthy. @throws RangeError for a
   * report to which it does not apply, and for unknown or wrong parameters
   */
  readonly apply: (draft: ContentDraft, unchecked?: UncheckedParameters) => ContentDraft;
}

/** `undone`: the defect is gone. Parameters: the defect stays, with these parameters besides its own. */
type RecipeCure = 'undone' | UncheckedParameters;

/** The reasons why a recipe does not fit a law, by country. */
type Unfit = { readonly [country in Country]?: string };

/** A rule that fails together with the rule that a recipe breaks. */
interface Coupling {
  readonly ruleId: string;
  readonly reason: string;
  /** The countries in which they are coupled; absent: all. */
  readonly laws?: readonly Country[];
  /** The rule fails only for some companies. */
  readonly sometimes?: boolean;
}

/** Returns the couplings of a recipe under the law of a country. */
export function couplingsOf({ also }: Pick<Recipe, 'also'>, country: Country): readonly Coupling[] {
  return also.filter(({ laws }) => laws?.includes(country) ?? true);
}

/** A setting of a recipe. An empty text or list leaves the choice to the recipe. */
export interface RecipeParameter {
  readonly kind: 'text' | 'number' | 'date' | 'flag' | 'list';
  readonly default: string | number | boolean | readonly string[];
  readonly description: string;
}

type UncheckedParameters = { readonly [name: string]: unknown };

/** The part of a recipe that is data. A test checks it. */
interface Description extends Pick<Recipe, 'title' | 'breaks'>, Partial<Pick<Recipe, 'parameters'>> {
  readonly unfit?: Unfit;
  /** The reason why the recipe fits no other country; replaces `unfit`. */
  readonly onlyInChile?: string;
  readonly also?: readonly Coupling[];
  readonly cure?: RecipeCure;
}

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
  const description: Description = descriptions[id] as object as Description;
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

function unfitOutsideChile(reason: string): Unfit {
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

function hasKind({ kind }: RecipeParameter, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  return kind === 'text' || value === '' || isRealDate(value);
}
