import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Company, Entity, Faculty, Power } from '../../../../contract/generated/types.js';
import { addYears, type CivilDate, yearOf } from '../../../../values/dates.js';
import { drawsAt } from '../../../../values/draws.js';
import { groupBy } from '../../../../values/maps.js';
import { fillTemplate } from '../../../../values/message-text.js';
import {
  contractArticles,
  sentenceCase,
  spanishList,
  spanishMoney,
  spanishNumber,
  spanishSeries,
} from '../../../words/spanish.js';
import { facultyOf, isOfFounding } from '../../faculties.js';
import { formerVersionOn, type LegalForm } from '../../law.js';
import { genderOf } from '../../person-names.js';
import type { StatedValues } from '../../stated-values.js';
import type { ChileanCaseFile } from '../case-file.js';
import { formOf, wordsFor } from '../legal-forms.js';
import {
  capitalInWords,
  capitalMoney,
  genderOfAll,
  namesWithIds,
  printedTaxId,
  regionName,
  sharesInFigures,
  sharesInWords,
  shortName,
} from '../phrases.js';
import { type CompanyChange, type CompanyState, contributionsOf, inShares } from '../plan/company-history.js';
import type { AdministrationPlan, CompanyPlan } from '../plan/company-plan.js';
import { vocabulary } from '../vocabulary.js';
import { protocolNumber } from './agent-powers.js';

/** Returns the values that acts state about a company; folding the effects of all acts gives today's values. */
export function statedFields(file: ChileanCaseFile, state: CompanyState): StatedValues {
  const { form, members } = state.administration;
  const people = members.map((member) => file.party(member).name).join(', ');
  return {
    name: state.name,
    capital: capitalMoney(state, state.capital),
    shares: inShares(state) ? { count: state.units, unit: 'acciones' } : null,
    domicile: state.commune.name,
    purpose: state.purpose,
    administration: form === 'directorio' ? `directorio: ${members.length} miembros` : `${form}: ${people}`,
    // The founding states the term before any renewal.
    term: termOf({ ...file.plan, asOfDate: file.plan.foundedOn }),
    legalForm: state.legalForm,
    regime: state.regime,
  };
}

/** Most statutes have no end date; partnerships often have a term that renews automatically. */
function termKind(company: Pick<CompanyPlan, 'key' | 'legalForm'>): Company['term']['kind'] {
  const { renewableTermShare } = formOf(company);
  return drawsAt(company.key, 'term').chance('renewed', renewableTermShare) ? 'renovable' : 'indefinida';
}

const renewalYears = 5;

type ReportedCompany = Pick<CompanyPlan, 'key' | 'legalForm' | 'foundedOn' | 'asOfDate'>;

/** Returns the term of a company; a renewable one ends on the first anniversary of its steps that is not past. */
export function termOf(company: ReportedCompany): Company['term'] {
  const kind = termKind(company);
  if (kind !== 'renovable') return { kind, endsOn: null, renewalYears: null };
  const { foundedOn, asOfDate } = company;
  const terms = Math.ceil((yearOf(asOfDate) - yearOf(foundedOn)) / renewalYears);
  const candidate = addYears(foundedOn, terms * renewalYears);
  const endsOn = candidate > asOfDate ? candidate : addYears(foundedOn, (terms + 1) * renewalYears);
  return { kind, endsOn, renewalYears };
}

/** Returns the trade name of a company; null if it has none besides its own name. */
export function tradeNameOf(company: ReportedCompany): string | null {
  const draws = drawsAt(company.key, 'trade name');
  if (!draws.chance('has one', formOf(company).tradeNameShare)) return null;
  return draws.pick('word', vocabulary.companyWords.words);
}

/** A clause of statutes that states one fact. */
export type Clause = 'name' | 'domicile' | 'term' | 'purpose' | 'capital' | 'administration';

/** The texts of the clauses, in the order of the statutes. */
export type StatuteClauses = { readonly [clause in Clause]: string };

/** Writes the administration clause of statutes in a state. */
export function administrationClause(
  file: ChileanCaseFile,
  { administration, legalForm }: CompanyState,
): string {
  const texts = wording.ADMINISTRACION;
  const { form, members } = administration;
  const people = members.map((member) => file.party(member));
  const [first] = people;
  if (form === 'directorio') {
    const board = file.plan.administration;
    return fillTemplate(board.alternates.length > 0 ? texts.directorioConSuplentes : texts.directorio, {
      sizeInWords: spanishNumber(members.length, 'masculine'),
      term: termInWords(board),
    });
  }
  if (first !== undefined && (form === 'administrador_unico' || form === 'titular')) {
    const office = formOf({ legalForm }).agency ? 'agente' : form;
    return fillTemplate(texts[office][genderOf(first)], {
      person: first.name,
      personTaxId: printedTaxId(first),
      protocol: protocolNumber(file, members),
    });
  }
  const jointly =
    form === 'administradores_conjuntos'
      ? texts.administradores_conjuntos
      : texts.administradores_indistintos;
  const template = form === 'socios' ? texts.socios[genderOfAll(people)] : jointly;
  return fillTemplate(template, { persons: namesWithIds(people) });
}

/** Writes the term of a board: "tres años". */
export function termInWords({ termYears }: Pick<AdministrationPlan, 'termYears'>): string {
  const { one, many } = wording.ADMINISTRACION.years;
  return termYears === 1 ? one : fillTemplate(many, { yearsInWords: spanishNumber(termYears, 'masculine') });
}

/** Returns the clauses of a deed of incorporation of a date. */
export function deedClauses(file: ChileanCaseFile, state: CompanyState, on: CivilDate): StatuteClauses {
  const form = state.legalForm;
  const texts = wording.ESCRITURA_CONSTITUCION;
  return {
    name: fillTemplate(wordsFor(texts.name, form), { company: state.name }),
    domicile: fillTemplate(wordsFor(texts.domicile, form), place(state, on)),
    term:
      termKind(file.plan) === 'renovable'
        ? fillTemplate(texts.term.renovable, { yearsInWords: spanishNumber(renewalYears, 'masculine') })
        : texts.term[formOf(state).endlessTerm],
    purpose: fillTemplate(wordsFor(texts.purpose, form), { purpose: state.purpose }),
    capital: deedCapital(state),
    administration: administrationClause(file, state),
  };
}

function deedCapital(state: CompanyState): string {
  const { capitalSeries, capital, seriesItem } = wording.ESCRITURA_CONSTITUCION;
  const inSeries = groupBy(state.holdings, ({ series }) => series ?? '');
  const items = [...inSeries.keys()].sort().map((series) => {
    const shares = (inSeries.get(series) ?? []).reduce((sum, { units }) => sum + units, 0);
    return fillTemplate(seriesItem, { sharesPhrase: sharesInWords(shares), series });
  });
  return fillTemplate(isInSeries(state) ? capitalSeries : wordsFor(capital, state.legalForm), {
    capitalInWords: capitalInWords(state, state.capital),
    sharesPhrase: sharesInWords(state.units),
    seriesList: spanishList(items),
  });
}

/** Returns the articles of statutes in the electronic register, restated for a state on a date. */
export function registerArticles(file: ChileanCaseFile, state: CompanyState, on: CivilDate): StatuteClauses {
  const { life, plan, party } = file;
  const form = state.legalForm;
  const texts = wording.ESTATUTO_ACTUALIZADO;
  // Contributors are listed even if others hold their rights now.
  const contributions = groupBy(contributionsOf(life, plan, on), ({ holder }) => holder);
  const lines = [...contributions].map(([holder, parts]) => {
    const total = parts.reduce((sum, { amount }) => sum + amount, 0);
    return `${shortName(party(holder))}, ${spanishMoney(capitalMoney(plan, total))}`;
  });
  const name = fillTemplate(wordsFor(texts.name, form), { company: state.name });
  const tradeName = tradeNameOf(file.plan);
  return {
    name: tradeName === null ? name : `${name} ${fillTemplate(texts.tradeName, { tradeName })}`,
    domicile: fillTemplate(texts.domicile, place(state, on)),
    term: fillTemplate(termKind(file.plan) === 'renovable' ? texts.term.renovable : texts.term.indefinida, {
      years: String(renewalYears),
    }),
    purpose: fillTemplate(texts.purpose, { purpose: state.purpose }),
    capital: isInSeries(state)
      ? `ARTÍCULO QUINTO. Capital: ${deedCapital(state)}`
      : fillTemplate(wordsFor(texts.capital, form), {
          capital: spanishMoney(capitalMoney(state, state.capital)),
          sharesFigures: sharesInFigures(state.units),
          contributions: spanishSeries(lines),
        }),
    administration: fillTemplate(texts.administration, { administration: administrationClause(file, state) }),
  };
}

function isInSeries({ holdings }: CompanyState): boolean {
  return holdings.some(({ series }) => series !== null);
}

function place({ commune }: CompanyState, on: CivilDate): { commune: string; regionName: string } {
  return { commune: commune.name, regionName: regionName(commune.regionCode, on) };
}

/** Formats `33.333333` as deeds do, "33,333333"; `60.000000` becomes "60". */
export function printedPercent(percentage: string): string {
  return percentage.replace(/\.?0+$/, '').replace('.', ',');
}

/** Returns the holders of a state who appear in deeds, each once. */
export function holdersOf(file: ChileanCaseFile, state: CompanyState): Entity[] {
  const holders = new Set(state.holdings.map(({ holder }) => holder));
  return [...holders].filter((holder) => appearsInDeeds(file, holder)).map((holder) => file.party(holder));
}

/**
 * Returns whether a holder signed deeds. In a listed company, people did, and companies with settled owners, which are
 * older than the company. Holders known only from a list came later, and other companies may be younger.
 */
export function appearsInDeeds({ plan, party }: ChileanCaseFile, holder: string): boolean {
  return (
    plan.holderCount === null ||
    party(holder).person !== null ||
    plan.chains.some(({ issuer }) => issuer === holder)
  );
}

/** Returns the parties to an amendment: all holders, and those who join. */
export function partiesTo(file: ChileanCaseFile, { step, before }: CompanyChange): Entity[] {
  const coming = step.kind === 'transfer' ? [file.party(step.to)] : [];
  return [...new Set([...holdersOf(file, before), ...coming])];
}

/** Nouns by which an instrument names the company that grants a power, and itself. */
interface Nouns {
  readonly principal: string;
  readonly instrument: string;
  /** Noun for those who receive the power. */
  readonly holders: string;
}

const { own, mandate } = wording.FACULTADES;

/** Returns the nouns of statutes and minutes, which concern their own company. */
export function ownNouns({ legalForm }: { readonly legalForm: LegalForm }): Nouns {
  return { ...own, principal: wordsFor(own.principal, legalForm) };
}

/** Returns the nouns of an instrument by which a body grants a power; only a deed of mandate has a principal. */
export function nounsOf(grantedBy: Power['grantedBy'], company: { readonly legalForm: LegalForm }): Nouns {
  return isOfFounding({ grantedBy }) || grantedBy === 'directorio' ? ownNouns(company) : mandate;
}

/** Fills in a clause with the nouns of its instrument. */
export function fillClause(
  template: string,
  nouns: Nouns,
  values: { readonly [placeholder: string]: string } = {},
): string {
  return sentenceCase(contractArticles(fillTemplate(template, { ...nouns, ...values })));
}

/** Writes a faculty as an instrument of a date does. Throws RangeError if the catalogue has no such code. */
export function writeFaculty(code: string, nouns: Nouns, on: CivilDate): Faculty & { text: string } {
  const entry = facultyOf(code);
  if (entry === undefined) throw new RangeError(`the catalogue has no faculty ${code}`);
  const { clause } = formerVersionOn(entry.earlier, on) ?? entry;
  return { code, label: entry.label, text: fillTemplate(clause, { ...nouns }), excluded: false };
}

/** Writes a faculty as founding statutes do: an administrator may grant powers as wide as their own. */
export function writeFoundingFaculty(code: string, nouns: Nouns, on: CivilDate): Faculty & { text: string } {
  const written = writeFaculty(code, nouns, on);
  return { ...written, text: founding[code] ?? written.text };
}

const founding: { readonly [code: string]: string } = wording.FACULTADES.founding;
