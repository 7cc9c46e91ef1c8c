import { type DrawSchemas, drawSchemas } from '../../contract/draw-schemas.js';
import type { Content } from '../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { runToEnd, type Steps } from '../../values/steps.js';
import { choicesOfSameKind, type RecipeUse, useOfSameKind } from '../company/catalogue.js';
import { requestedDefects } from '../company/defects.js';
import type { CompanyRef } from '../company/resolution.js';
import type { Reviews } from '../judging/conclusion.js';
import { judge } from '../judging/judgement.js';
import { usualHorizon } from '../jurisdictions/cl/plan/company-identity.js';
import { jurisdictions } from '../jurisdictions/countries.js';
import { withExcerpts } from '../jurisdictions/excerpts.js';
import type { ContentDraft } from '../jurisdictions/jurisdiction.js';
import { lawOf } from '../jurisdictions/laws.js';
import { applyEpisodes, drawEpisodes } from './episodes/episode-list.js';
import { withPublicFacts } from './public-facts/public-facts.js';
import { recipeOf } from './recipes/recipe-list.js';
import { inSchemaOrder } from './schema-order.js';

/** All inputs of a content. */
export interface ContentRequest {
  readonly seed: string;
  readonly type: 'sociedades_y_poderes';
  readonly company: CompanyRef;
  /** Rules are run over the content. */
  readonly validate: boolean;
  readonly asOfDate: CivilDate;
  /** The client provided documents, which cure the curable defects. */
  readonly cured?: boolean;
}

/**
 * Returns the complete content of a report, valid by its schema, with fields in schema order. `validate`
 * changes only `validations` and `conclusion`. `schemas` are the schemas after which simple records are drawn.
 */
export function generateContent(request: ContentRequest, schemas: DrawSchemas = drawSchemas): Content {
  return runToEnd(contentInSteps(request, schemas));
}

/** As `generateContent`, in steps that can be interleaved with other work. */
export function* contentInSteps(request: ContentRequest, schemas: DrawSchemas = drawSchemas): Steps<Content> {
  const draft = yield* draftInSteps(request, schemas);
  yield;
  return judgeContent(draft, request.validate);
}

/** Returns the draft before its pages get excerpts and it is judged. */
export function draftContent(request: ContentRequest, schemas: DrawSchemas = drawSchemas): ContentDraft {
  return runToEnd(draftInSteps(request, schemas));
}

function* draftInSteps(request: ContentRequest, schemas: DrawSchemas): Steps<ContentDraft> {
  const { seed, type, company, asOfDate, cured = false } = request;
  const { canonical, taxId, scenario, label } = company;
  const ownChoices = scenario?.company ?? {};
  const choices = label === null ? ownChoices : choicesOfSameKind(ownChoices);
  const { draft: write } = jurisdictions[scenario?.jurisdiction ?? 'CL'];
  const labelled = scenario === null || label === null ? {} : { labelOf: scenario.taxId };
  const key = { seed, type, company: canonical, ...labelled };
  const draft = yield* write({ key, taxId, choices, asOfDate, schemas });
  yield;
  // A scenario lists all episodes of its company; only other companies draw theirs.
  applyEpisodes(draft, scenario === null ? drawEpisodes(seed, draft) : (choices.episodes ?? []));
  const uses = (scenario?.recipes ?? []).map((use) => (label === null ? use : useOfSameKind(use)));
  return withRequestedDefects(applyDefects(draft, cured ? uses.flatMap(remainingDefect) : uses), request);
}

/** Returns a draft with the defects that the company id requests. Does not change the given draft. */
export function withRequestedDefects(
  draft: ContentDraft,
  { company, cured = false }: Pick<ContentRequest, 'company' | 'cured'>,
): ContentDraft {
  const requested: RecipeUse[] = requestedDefects(company.modifiers).map((recipe) => ({ recipe }));
  return (cured ? requested.flatMap(remainingDefect) : requested).reduce(applyFittingDefects, draft);
}

/**
 * Applies recipes in order. As of a day before the horizon, a defect may not have happened yet and is skipped.
 * @throws RangeError for a recipe that is unknown or does not apply
 */
function applyDefects(draft: ContentDraft, uses: readonly RecipeUse[]): ContentDraft {
  if (draft.asOfDate <= usualHorizon) return uses.reduce(applyFittingDefects, draft);
  return uses.reduce((report, { recipe, ...rest }) => recipeOf(recipe).apply(report, rest), draft);
}

/** Applies a recipe if it applies; the company stays healthy otherwise. */
function applyFittingDefects(draft: ContentDraft, { recipe, ...parameters }: RecipeUse): ContentDraft {
  const { appliesTo, apply } = recipeOf(recipe);
  return appliesTo(draft, parameters) ? apply(draft, parameters) : draft;
}

/** Returns the part of a defect that remains after the client has provided documents. */
function remainingDefect(use: RecipeUse): RecipeUse[] {
  const { cure } = recipeOf(use.recipe);
  if (cure === 'undone') return [];
  return [{ ...use, ...cure }];
}

/** Adds the facts of public sources, the excerpts of its pages and the judgement to a draft. Fields are in schema order. */
export function judgeContent(draft: ContentDraft, validate: boolean): Content {
  return judgeAgain(withExcerpts(withPublicFacts(draft), lawOf(draft.jurisdiction)), validate);
}

/**
 * Judges a content again without changing its documents. `reviews` are the lawyers' decisions about findings.
 * Fields are in schema order.
 */
export function judgeAgain(content: ContentDraft, validate: boolean, reviews?: Reviews): Content {
  const unjudged: Content = { ...content, validations: [], conclusion: unjudgedConclusion };
  return inSchemaOrder({ ...unjudged, ...judge(unjudged, { validate, reviews }) });
}

/** The conclusion of a content that is not judged. */
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
