import { type DrawSchemas, drawSchemas } from '../../contract/draw-schemas.js';
import type { Content } from '../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { runToEnd, type Steps } from '../../values/steps.js';
import type { RecipeUse } from '../company/catalogue.js';
import { choicesOfSameKind } from '../company/catalogue.js';
import type { CompanyRef } from '../company/company-ids.js';
import { requestedDefects } from '../company/defects.js';
import type { Reviews } from '../judging/conclusion.js';
import { judge } from '../judging/judgement.js';
import { usualHorizon } from '../jurisdictions/cl/plan/company-identity.js';
import type { CompanyChoices } from '../jurisdictions/company-choices.js';
import { jurisdictions } from '../jurisdictions/countries.js';
import { withExcerpts } from '../jurisdictions/excerpts.js';
import type { ContentDraft } from '../jurisdictions/jurisdiction.js';
import { lawOf } from '../jurisdictions/laws.js';
import { applyEpisodes, drawEpisodes } from './episodes/episode-list.js';
import { recipeOf } from './recipes/recipe-list.js';
import { inSchemaOrder } from './schema-order.js';

/** What a content depends on, and nothing else. */
export interface ContentRequest {
  readonly seed: string;
  readonly type: 'sociedades_y_poderes';
  readonly company: CompanyRef;
  /** Whether rules are run over it. */
  readonly validate: boolean;
  readonly asOfDate: CivilDate;
  /** Whether the client provided documents: what they can cure is cured. */
  readonly cured?: boolean;
}

/**
 * The content of a report: complete, valid by its schema, members in schema order. `validate` changes `validations`
 * and `conclusion` alone. Simple records are drawn after `schemas`.
 */
export function generateContent(request: ContentRequest, schemas: DrawSchemas = drawSchemas): Content {
  return runToEnd(contentInSteps(request, schemas));
}

/** The same in steps. */
export function* contentInSteps(request: ContentRequest, schemas: DrawSchemas = drawSchemas): Steps<Content> {
  const draft = yield* draftInSteps(request, schemas);
  yield;
  return judgeContent(draft, request.validate);
}

/** The same before its pages are excerpted and it is judged. */
export function draftContent(request: ContentRequest, schemas: DrawSchemas = drawSchemas): ContentDraft {
  return runToEnd(draftInSteps(request, schemas));
}

function* draftInSteps(request: ContentRequest, schemas: DrawSchemas): Steps<ContentDraft> {
  const draft = yield* scenarioInSteps(request, schemas);
  return withAskedDefects(draft, request);
}

/** A draft with what its scenario tells of, without the defects that the company id asks for. */
function* scenarioInSteps(request: ContentRequest, schemas: DrawSchemas): Steps<ContentDraft> {
  const { seed, type, company, asOfDate, cured = false } = request;
  const { canonical, taxId } = company;
  const choices = choicesOf(company);
  const { draft: write } = jurisdictions[company.scenario?.jurisdiction ?? 'CL'];
  const draft = yield* write({ key: { seed, type, company: canonical }, taxId, choices, asOfDate, schemas });
  yield;
  // What a scenario settles is all that its company has been through.
  applyEpisodes(draft, company.scenario === null ? drawEpisodes(seed, draft) : (choices.episodes ?? []));
  const uses = company.scenario?.recipes ?? [];
  return applyDefects(draft, cured ? uses.flatMap(remainingDefect) : uses);
}

/** A draft with the defects that the company id of a request asks for. The draft is left as it was. */
export function withAskedDefects(
  draft: ContentDraft,
  { company, cured = false }: Pick<ContentRequest, 'company' | 'cured'>,
): ContentDraft {
  const asked: RecipeUse[] = requestedDefects(company.modifiers).map((recipe) => ({ recipe }));
  return (cured ? asked.flatMap(remainingDefect) : asked).reduce(applyFittingDefects, draft);
}

/**
 * A draft with what the recipes do to it, in their order. Throws RangeError for one that is unknown or does not apply;
 * as of a day before the horizon of the company's own facts it may not have happened yet.
 */
function applyDefects(draft: ContentDraft, uses: readonly RecipeUse[]): ContentDraft {
  if (draft.asOfDate <= usualHorizon) return uses.reduce(applyFittingDefects, draft);
  return uses.reduce((report, { recipe, ...given }) => recipeOf(recipe).apply(report, given), draft);
}

/** As of a day on which it cannot have happened yet, a defect that was asked for leaves the company in health. */
function applyFittingDefects(draft: ContentDraft, { recipe, ...given }: RecipeUse): ContentDraft {
  const { appliesTo, apply } = recipeOf(recipe);
  return appliesTo(draft, given) ? apply(draft, given) : draft;
}

/** What is left of a defect when the client has provided documents. */
function remainingDefect(use: RecipeUse): RecipeUse[] {
  const { cure } = recipeOf(use.recipe);
  if (cure === 'undone') return [];
  return [{ ...use, ...cure }];
}

function choicesOf({ scenario, label }: CompanyRef): CompanyChoices {
  if (scenario === null) return {};
  return label === null ? scenario.company : choicesOfSameKind(scenario.company);
}

/** A draft with the excerpts of its pages and its judgement; members in schema order. */
export function judgeContent(draft: ContentDraft, validate: boolean): Content {
  return judgeAgain(withExcerpts(draft, lawOf(draft.jurisdiction)), validate);
}

/**
 * A content as its documents stand, with its judgement, and what lawyers decided about findings that are still there;
 * members in schema order.
 */
export function judgeAgain(content: ContentDraft, validate: boolean, reviews?: Reviews): Content {
  const unjudged: Content = { ...content, validations: [], conclusion: unjudgedConclusion };
  return inSchemaOrder({ ...unjudged, ...judge(unjudged, { validate, reviews }) });
}

/** What a content concludes before it is judged. */
export const unjudgedConclusion: Content['conclusion'] = {
  result: null,
  reason: 'not_validated',
  automation: { allowed: false, reasons: [] },
  summary: '',
  operations: [],
  restrictions: [],
  authorityMatrix: [],
  personeria: '',
};
