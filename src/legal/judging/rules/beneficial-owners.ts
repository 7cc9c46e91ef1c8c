import type { Evidence } from '../../../contract/generated/types.js';
import { addMonths } from '../../../values/dates.js';
import { percentToMicros } from '../../../values/money.js';
import { sentenceCase, spanishDate, spanishList, spanishPercent } from '../../words/spanish.js';
import { endingWords, goneTimeText } from './company-facts.js';
import { type ExaminedReport, pointed } from './examined-report.js';
import { findingText, messageAndCure } from './findings.js';
import { withReservation } from './formalities.js';
import { examinationOf, findingOf, type RuleFinding, type RuleResult } from './rule.js';
import { issuesShares } from './shareholder-register.js';

/** UBO-001: all beneficial owners are listed. */
export function checkListed(report: ExaminedReport): RuleResult {
  const { content, policy, law, documentsOf } = report;
  const { decimalMark, terms } = law;
  const { truncated, documentId } = content.shareholderSummary;
  const owners = pointed(content.beneficialOwners, '/beneficialOwners');
  const listed = new Set(content.beneficialOwners.map((owner) => owner.entityId));
  const computed = report.owners();
  const [register] = documentsOf('DECLARACION_BENEFICIARIOS_FINALES', 'REGISTRO_ACCIONISTAS');
  const evidence = report.evidence.at('/beneficialOwners', register?.value.id ?? documentId);
  const management = computed.some((owner) => owner.basis.includes('alta_direccion'));
  // Companies of the chain that declared to have no reportable owners besides those in the chain.
  const declarations = new Set<string | null>(
    documentsOf('DECLARACION_BENEFICIARIOS_FINALES').map(({ value }) => value.id),
  );
  const unlisted = report.entities.filter(({ pointer }) => {
    const source = content.provenance[pointer];
    return source !== undefined && declarations.has(source.documentId);
  });
  const companies = spanishList(unlisted.map(({ value }) => value.name));
  const when = goneTimeText(report);
  // A partial list of holders allows a weaker statement.
  const met = management ? 'noOwner' : when === null ? 'met' : 'metGone';
  const metListed = management ? 'noOwnerListed' : when === null ? 'metListed' : 'metListedGone';
  const threshold = spanishPercent(policy.beneficialOwnerThresholdPercent, decimalMark);
  const isIncluded = policy.beneficialOwnerThresholdIncluded;
  return examinationOf({
    subjects: ['/beneficialOwners'],
    findings: computed
      .filter(({ entityId }) => !listed.has(entityId))
      .map(({ entityId, effectivePercentage, basis }) => {
        const person = report.nameOf(entityId);
        const percentage = spanishPercent(effectivePercentage, decimalMark);
        const controls = basis.includes('control_efectivo');
        const owns = controls ? 'holdsAndControls' : 'holds';
        const key = basis.includes('participacion') ? owns : controls ? 'controls' : 'votes';
        const why = findingText('UBO-001', management ? 'manages' : key, { percentage });
        return findingOf({
          severity: 'observacion',
          subjects: ['/beneficialOwners', report.entity(entityId)?.pointer ?? '/entities'],
          expected: effectivePercentage,
          ...messageAndCure('UBO-001', 'unlisted', { person, why, owners: terms.owners }),
          ...(management ? { evidence, quotedValues: [] } : holdersText(report, entityId, evidence)),
        });
      }),
    message: withReservation(
      report,
      findingText('UBO-001', truncated ? metListed : met, {
        when: when ?? '',
        naturalPersons: terms.naturalPersons,
        threshold: findingText('UBO-001', isIncluded ? 'from' : 'above', { percentage: threshold }),
        rest:
          unlisted.length === 0
            ? ''
            : findingText('UBO-001', management ? 'restNoOwner' : 'rest', { companies }),
      }),
      issuesShares(report),
    ),
    evidence: [
      ...evidence,
      ...owners.flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId)),
      ...unlisted.slice(0, 3).flatMap(({ pointer }) => report.evidence.at(pointer)),
    ],
  });
}

/** Lists the holders through which a person owns, and those who declared nothing about it. */
function holdersText(
  report: ExaminedReport,
  entityId: string,
  declared: Evidence[],
): Pick<RuleFinding, 'quotedValues' | 'evidence'> {
  const held = report.holdings.filter(({ value }) => ownsThrough(report, value.holderEntityId, entityId));
  const lines = held.flatMap(({ value, pointer }) => {
    const evidence = report.content.provenance[pointer]?.quote ? report.evidence.at(pointer) : [];
    return evidence.length === 0 ? [] : [{ holder: report.nameOf(value.holderEntityId), evidence }];
  });
  return {
    quotedValues: lines.map(({ holder }) => holder),
    evidence: [...declared, ...lines.flatMap(({ evidence }) => evidence)],
  };
}

/** Returns true if the person is the holder, or owns part of it through any number of companies. */
function ownsThrough(
  report: ExaminedReport,
  holderId: string,
  personId: string,
  passed: readonly string[] = [],
) {
  if (holderId === personId) return true;
  if (passed.includes(holderId)) return false;
  return report.content.shareholders.some(
    ({ issuerEntityId, holderEntityId }): boolean =>
      issuerEntityId === holderId && ownsThrough(report, holderEntityId, personId, [...passed, holderId]),
  );
}

/** Max links of a long chain that are quoted, the nearest first. */
const maxQuotedTiers = 6;

/** UBO-002: the declaration of owners is right and recent, and the owners are alive. */
export function checkDeclared(report: ExaminedReport): RuleResult {
  const { content, policy, law, company, subject, asOf } = report;
  const { owner, owners: ownersText, ownersDeclaration } = law.terms;
  const owners = pointed(content.beneficialOwners, '/beneficialOwners');
  const [declaration] = report.documentsOf('DECLARACION_BENEFICIARIOS_FINALES');
  const evidence = report.evidence.at('/beneficialOwners', declaration?.value.id);
  const tolerance = percentToMicros(policy.beneficialOwnerTolerancePercent);
  const isGone = goneTimeText(report) !== null;
  const computedByOwner = new Map(report.owners().map((one) => [one.entityId, one.effectivePercentage]));
  const wrong = owners.flatMap(({ value, pointer }): RuleFinding[] => {
    const { entityId, declared, declaredPercentage, effectivePercentage } = value;
    const person = report.nameOf(entityId);
    const expected = computedByOwner.get(entityId) ?? effectivePercentage;
    const known = {
      severity: 'observacion' as const,
      subjects: [pointer],
      expected,
      evidence: report.evidence.at(pointer, declaration?.value.id),
    };
    const holder = report.entity(entityId);
    const diedOn = holder?.value.person?.deceasedOn ?? null;
    // The owners of a company that has ended are those of that time.
    if (!isGone && diedOn !== null && diedOn <= asOf) {
      const texts = messageAndCure('UBO-002', 'died', {
        person,
        owners: ownersText,
        date: spanishDate(diedOn),
      });
      const proof = report.evidence.at(`${holder?.pointer}/person/deceasedOn`);
      return [findingOf({ ...known, ...texts, actual: diedOn, evidence: [...known.evidence, ...proof] })];
    }
    if (!declared || declaredPercentage === null) {
      const values = { person, owner, declaration: ownersDeclaration };
      return [findingOf({ ...known, ...messageAndCure('UBO-002', 'undeclared', values) })];
    }
    const difference = percentToMicros(declaredPercentage) - percentToMicros(expected);
    if (difference <= tolerance && difference >= -tolerance) return [];
    const texts = messageAndCure('UBO-002', 'otherwise', {
      declaration: sentenceCase(ownersDeclaration),
      person,
      declared: spanishPercent(declaredPercentage, law.decimalMark),
      computed: spanishPercent(expected, law.decimalMark),
    });
    return [findingOf({ ...known, actual: declaredPercentage, ...texts })];
  });
  const values = { declaration: sentenceCase(ownersDeclaration), ending: endingWords(report)?.by ?? '' };
  const old: RuleFinding[] = [];
  if (declaration !== undefined) {
    const { issuedOn, id } = declaration.value;
    const maxMonths = policy.beneficialOwnerDeclarationMaxAgeMonths;
    // An absorbed company declares nothing after its absorption.
    const lastDay = company.status === 'absorbida' ? (company.statusSince ?? asOf) : asOf;
    if (addMonths(issuedOn, maxMonths) < lastDay)
      old.push(
        findingOf({
          severity: 'observacion',
          subjects: [declaration.pointer],
          expected: `≥ ${addMonths(asOf, -maxMonths)}`,
          actual: issuedOn,
          ...messageAndCure('UBO-002', 'old', { ...values, date: spanishDate(issuedOn) }),
          evidence: report.evidence.inDocument(id),
        }),
      );
  }
  // An old declaration is not called up to date.
  const reserved = !isGone && old.length > 0 && wrong.length === 0;
  const met = isGone ? 'metGone' : old.length === 0 ? 'met' : 'agrees';
  // The holders of the company's holders.
  const tiers = pointed(content.shareholders, '/shareholders').filter(
    ({ value, pointer }) =>
      value.issuerEntityId !== subject.id &&
      value.status === 'vigente' &&
      content.provenance[pointer] !== undefined,
  );
  return examinationOf({
    subjects: [
      ...owners.map(({ pointer }) => pointer),
      ...(declaration === undefined ? [] : [declaration.pointer]),
    ],
    findings: [...wrong, ...old],
    message: reserved
      ? findingText('UBO-002', 'agreesButOld', { ...values, declaration: ownersDeclaration })
      : findingText('UBO-002', met, values),
    ...(reserved ? { reserved } : {}),
    evidence: [
      ...evidence,
      ...owners.flatMap(({ pointer }) => report.evidence.at(pointer, declaration?.value.id)),
      ...tiers.slice(0, maxQuotedTiers).flatMap(({ pointer }) => report.evidence.at(pointer)),
    ],
  });
}
