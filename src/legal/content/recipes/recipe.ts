import { isRealDate } from '../../../values/dates.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import type { Country } from '../../jurisdictions/law.js';
import { handlesOf, type OpenReport, openCopy } from '../changes/open-report.js';

/** A way to break one rule in a healthy report, and nothing else in it. */
export interface Recipe {
  readonly id: string;
  /** The laws under which there is no such fault to have, and why. */
  readonly unfit: Unfit;
  /** The rule that fails, or warns, afterwards. */
  readonly breaks: string;
  /** Rules that the law couples with it, so that they cannot but fire as well. */
  readonly also: readonly Coupling[];
  readonly title: { readonly es: string; readonly en: string };
  readonly parameters: RecipeParameters;
  /** What documents from the client make of it; null where they change nothing. */
  readonly cure: RecipeCure | null;
  /** Whether there is in this report what the recipe breaks. */
  readonly appliesTo: (draft: ContentDraft, given?: GivenParameters) => boolean;
  /**
   * The report with that one fault, documents and citations in agreement with it; the draft itself is left as it is.
   * An event dated after the as-of date has not happened yet: the report is then still healthy. Throws RangeError
   * for a report it does not apply to, and for parameters it does not have.
   */
  readonly apply: (draft: ContentDraft, given?: GivenParameters) => ContentDraft;
}

/** The fault is as if it had never been, or has these parameters besides its own. */
export type RecipeCure = 'undone' | GivenParameters;

/** Why a recipe does not fit a law, by country. */
export type Unfit = { readonly [country in Country]?: string };

/** A fault of Chilean law alone. */
export function onlyInChile(reason: string): Unfit {
  return { MX: reason, PE: reason, CO: reason, ES: reason };
}

export interface Coupling {
  readonly ruleId: string;
  readonly reason: string;
  /** Under which laws; absent: under all. */
  readonly laws?: readonly Country[];
  /** Whether it depends on the company too. */
  readonly sometimes?: boolean;
}

/** The couplings of a recipe under a law. */
export function couplingsOf({ also }: Pick<Recipe, 'also'>, country: Country): readonly Coupling[] {
  return also.filter(({ laws }) => laws?.includes(country) ?? true);
}

export type ParameterValue = string | number | boolean | readonly string[];

/** What can be settled about a fault. An empty text or list leaves the choice to the recipe. */
export interface RecipeParameter<Value extends ParameterValue = ParameterValue> {
  readonly kind: 'text' | 'number' | 'date' | 'flag' | 'list';
  readonly default: Value;
  readonly description: string;
}

export type RecipeParameters = { readonly [name: string]: RecipeParameter };
/** Parameters as somebody wrote them, not looked at yet. */
export type GivenParameters = { readonly [name: string]: unknown };

type ValuesOf<P extends RecipeParameters> = { readonly [Name in keyof P]: P[Name]['default'] };

export const text = (value: string, description: string): RecipeParameter<string> => ({
  kind: 'text',
  default: value,
  description,
});
export const number = (value: number, description: string): RecipeParameter<number> => ({
  kind: 'number',
  default: value,
  description,
});
export const date = (value: string, description: string): RecipeParameter<string> => ({
  kind: 'date',
  default: value,
  description,
});
export const flag = (value: boolean, description: string): RecipeParameter<boolean> => ({
  kind: 'flag',
  default: value,
  description,
});
export const list = (value: readonly string[], description: string): RecipeParameter<readonly string[]> => ({
  kind: 'list',
  default: value,
  description,
});

/** What a recipe is made of. */
export interface RecipeParts<P extends RecipeParameters, Target> {
  readonly id: string;
  readonly unfit?: Unfit;
  readonly breaks: string;
  readonly also?: readonly Coupling[];
  readonly title: Recipe['title'];
  readonly parameters: P;
  readonly cure?: RecipeCure;
  /** What is to be broken; null where the report has no such thing. Changes nothing. */
  readonly target: (report: OpenReport, values: ValuesOf<P>) => Target | null;
  /** Breaks it, in a copy. */
  readonly edit: (report: OpenReport, target: Target, values: ValuesOf<P>) => void;
}

/** A recipe of its parts. */
export function recipe<P extends RecipeParameters, Target>(parts: RecipeParts<P, Target>): Recipe {
  const { id, unfit = {}, breaks, also = [], title, parameters, cure = null, edit } = parts;
  const found = (report: OpenReport, values: ValuesOf<P>) =>
    unfit[report.law.country] === undefined ? parts.target(report, values) : null;
  return {
    id,
    unfit,
    breaks,
    also,
    title,
    parameters,
    cure,
    appliesTo: (draft, given = {}) => found(handlesOf(draft), settled(id, parameters, given)) !== null,
    apply: (draft, given = {}) => {
      const values = settled(id, parameters, given);
      const report = openCopy(draft);
      const target = found(report, values);
      if (target === null) throw new RangeError(`the recipe ${id} does not apply to this report`);
      edit(report, target, values);
      return report.draft;
    },
  };
}

function settled<P extends RecipeParameters>(id: string, parameters: P, given: GivenParameters): ValuesOf<P> {
  for (const [name, value] of Object.entries(given)) {
    const parameter = parameters[name];
    if (parameter === undefined) {
      const known = Object.keys(parameters).join(', ') || 'none';
      throw new RangeError(`the recipe ${id} has no parameter ${name}; it has: ${known}`);
    }
    if (!fits(parameter, value))
      throw new RangeError(`${id}.${name} is a ${parameter.kind}: ${JSON.stringify(value)}`);
  }
  const values = Object.entries(parameters).map(([name, parameter]) => [
    name,
    given[name] ?? parameter.default,
  ]);
  return Object.fromEntries(values) as ValuesOf<P>;
}

function fits({ kind }: RecipeParameter, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  return kind === 'text' || value === '' || isRealDate(value);
}
