import { isRealDate } from '../../../values/dates.js';
import { jsonCopy } from '../../../values/json.js';
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
  readonly parameters: RecipeParameters;
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
export type Unfit = { readonly [country in Country]?: string };

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

type ParameterValue = string | number | boolean | readonly string[];

/** A setting of a recipe. An empty text or list leaves the choice to the recipe. */
export interface RecipeParameter<Value extends ParameterValue = ParameterValue> {
  readonly kind: 'text' | 'number' | 'date' | 'flag' | 'list';
  readonly default: Value;
  readonly description: string;
}

type RecipeParameters = { readonly [name: string]: RecipeParameter };
type UncheckedParameters = { readonly [name: string]: unknown };

type ValuesOf<P extends RecipeParameters> = { readonly [Name in keyof P]: P[Name]['default'] };

function parameterOf<Value extends ParameterValue>(kind: RecipeParameter['kind']) {
  return (value: Value, description: string): RecipeParameter<Value> => ({
    kind,
    default: value,
    description,
  });
}

export const textParameter = parameterOf<string>('text');
export const numberParameter = parameterOf<number>('number');
export const dateParameter = parameterOf<string>('date');
export const flagParameter = parameterOf<boolean>('flag');
export const listParameter = parameterOf<readonly string[]>('list');

interface RecipeParts<P extends RecipeParameters, Target> {
  readonly id: string;
  readonly unfit?: Unfit;
  /** The reason why the recipe fits no other country; replaces `unfit`. */
  readonly onlyInChile?: string;
  readonly breaks: string;
  readonly also?: readonly Coupling[];
  /** The title in Spanish and in English. */
  readonly es: string;
  readonly en: string;
  readonly parameters?: P;
  readonly cure?: RecipeCure;
  /** Finds the part of the report to break; null or undefined if there is none. Must not change the report. */
  readonly target: (report: OpenReport, values: ValuesOf<P>) => Target | null | undefined;
  /** Breaks the target in a copy of the report. */
  readonly edit: (report: OpenReport, target: Target, values: ValuesOf<P>) => void;
}

/** Builds a recipe from its parts. */
export function recipe<Target, P extends RecipeParameters = RecipeParameters>(
  parts: RecipeParts<P, Target>,
): Recipe {
  const { id, onlyInChile: reason, breaks, also = [], es, en, cure = null, edit } = parts;
  const parameters = parts.parameters ?? ({} as P);
  const unfit = parts.unfit ?? (reason === undefined ? {} : unfitOutsideChile(reason));
  const findTarget = (report: OpenReport, values: ValuesOf<P>) =>
    unfit[report.law.country] === undefined ? parts.target(report, values) : null;
  return {
    id,
    unfit,
    breaks,
    also,
    title: { es, en },
    parameters,
    cure,
    appliesTo: (draft, unchecked = {}) =>
      findTarget(openInPlace(draft), checkParameters(id, parameters, unchecked)) != null,
    apply: (draft, unchecked = {}) => {
      const values = checkParameters(id, parameters, unchecked);
      const report = openInPlace(jsonCopy(draft));
      const target = findTarget(report, values);
      if (target == null) throw new RangeError(`the recipe ${id} does not apply to this report`);
      edit(report, target, values);
      return report.draft;
    },
  };
}

function unfitOutsideChile(reason: string): Unfit {
  return Object.fromEntries(countries.flatMap((country) => (country === 'CL' ? [] : [[country, reason]])));
}

function checkParameters<P extends RecipeParameters>(
  id: string,
  parameters: P,
  unchecked: UncheckedParameters,
): ValuesOf<P> {
  for (const [name, value] of Object.entries(unchecked)) {
    const parameter = parameters[name];
    if (parameter === undefined) {
      const known = Object.keys(parameters).join(', ') || 'none';
      throw new RangeError(`the recipe ${id} has no parameter ${name}; it has: ${known}`);
    }
    if (!hasKind(parameter, value))
      throw new RangeError(`${id}.${name} is a ${parameter.kind}: ${JSON.stringify(value)}`);
  }
  const values = Object.entries(parameters).map(([name, parameter]) => [
    name,
    unchecked[name] ?? parameter.default,
  ]);
  return Object.fromEntries(values) as ValuesOf<P>;
}

function hasKind({ kind }: RecipeParameter, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  return kind === 'text' || value === '' || isRealDate(value);
}
