import type { Entity, Evidence } from '../../../contract/generated/types.js';
import { addMonths } from '../../../values/dates.js';
import { percentToMicros } from '../../../values/percentages.js';
import type { ComputedOwner } from '../../ownership/beneficial-owners.js';
import { sentenceCase, spanishDate, spanishList, spanishPercent } from '../../words/spanish.js';
import { endingOf, whenGone } from './company-facts.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, type RuleExamination, type RuleFinding, type RuleResult } from './rule.js';

/** UBO-001: all beneficial owners are listed. */
export function checkListed(report: ExaminedReport): RuleResult {
  const computed = report.owners();
  const listed = new Set(report.content.beneficialOwners.map((owner) => owner.entityId));
  const missing = computed.filter((owner) => !listed.has(owner.entityId));
  const [register] = report.documentsOf('DECLARACION_BENEFICIARIOS_FINALES', 'REGISTRO_ACCIONISTAS');
  const evidence = report.evidence.at(
    '/beneficialOwners',
    register?.value.id ?? report.content.shareholderSummary.documentId,
  );
  const management = computed.some((owner) => owner.basis.includes('alta_direccion'));
  const unlisted = companiesWithOthers(report);
  const when = whenGone(report);
  const rest =
    unlisted.length === 0
      ? ''
      : findingText('UBO-001', management ? 'restNoOwner' : 'rest', {
          companies: spanishList(unlisted.map(({ value }) => value.name)),
        });
  return examinationOf({
    subjects: ['/beneficialOwners'],
    findings: missing.map((owner) => unlistedFinding(report, owner, { management, evidence })),
    message: findingText('UBO-001', listedText(report, management), {
      when: when ?? '',
      naturalPersons: report.law.terms.naturalPersons,
      threshold: thresholdText(report),
      rest,
    }),
    evidence: [
      ...evidence,
      ...evidenceOfOwners(report),
      ...unlisted.slice(0, 3).flatMap(({ pointer }) => report.evidence.at(pointer)),
    ],
  });
}

function unlistedFinding(
  report: ExaminedReport,
  { entityId, effectivePercentage, basis }: ComputedOwner,
  { management, evidence }: { management: boolean; evidence: Evidence[] },
): RuleFinding {
  const percentage = spanishPercent(effectivePercentage, report.law.decimalMark);
  const why = management
    ? findingText('UBO-001', 'manages')
    : findingText('UBO-001', ownershipTextKey(basis), { percentage });
  const { owners } = report.law.terms;
  return findingOf({
    severity: 'observacion',
    subjects: ['/beneficialOwners', report.entity(entityId)?.pointer ?? '/entities'],
    expected: effectivePercentage,
    message: findingText('UBO-001', 'unlisted', { person: report.nameOf(entityId), why, owners }),
    ...(management ? { evidence, quotedValues: [] } : holdersText(report, entityId, evidence)),
    cure: cureOfFinding('UBO-001', 'unlisted', { person: report.nameOf(entityId) }),
  });
}

/** Returns the text key for a basis of ownership: shares, control, both, or votes only. */
function ownershipTextKey(basis: ComputedOwner['basis']) {
  const controls = basis.includes('control_efectivo');
  if (basis.includes('participacion')) return controls ? 'holdsAndControls' : 'holds';
  return controls ? 'controls' : 'votes';
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

/** Returns the text on the share that makes a beneficial owner. */
function thresholdText({ policy, law }: ExaminedReport): string {
  const percentage = spanishPercent(policy.beneficialOwnerThresholdPercent, law.decimalMark);
  return findingText('UBO-001', policy.beneficialOwnerThresholdIncluded ? 'from' : 'above', { percentage });
}

/** Returns the text key for a complete list; a partial list of holders allows a weaker statement. */
function listedText({ content, ...facts }: ExaminedReport, management: boolean) {
  const { truncated } = content.shareholderSummary;
  if (management) return truncated ? 'noOwnerListed' : 'noOwner';
  if (whenGone(facts) !== null) return truncated ? 'metListedGone' : 'metGone';
  return truncated ? 'metListed' : 'met';
}

/** Returns companies of the chain that declared to have no reportable owners besides those in the chain. */
function companiesWithOthers({ content, entities, documentsOf }: ExaminedReport): Pointed<Entity>[] {
  const declarations = new Set(
    documentsOf('DECLARACION_BENEFICIARIOS_FINALES').map(({ value }) => value.id as string | null),
  );
  return entities.filter(({ pointer }) => {
    const source = content.provenance[pointer];
    return source !== undefined && declarations.has(source.documentId);
  });
}

/** Returns evidence for each listed owner. */
function evidenceOfOwners({ content, evidence }: ExaminedReport): Evidence[] {
  return pointed(content.beneficialOwners, '/beneficialOwners').flatMap(({ value, pointer }) =>
    evidence.at(pointer, value.documentId),
  );
}

/** UBO-002: the declaration of owners is right and recent. */
export function checkDeclared(report: ExaminedReport): RuleResult {
  const owners = pointed(report.content.beneficialOwners, '/beneficialOwners');
  const [declaration] = report.documentsOf('DECLARACION_BENEFICIARIOS_FINALES');
  const evidence = report.evidence.at('/beneficialOwners', declaration?.value.id);
  const computed = new Map(report.owners().map((owner) => [owner.entityId, owner.effectivePercentage]));
  const findings = owners.flatMap(({ value, pointer }): RuleFinding[] => {
    const expected = computed.get(value.entityId) ?? value.effectivePercentage;
    const fitting = { expected, evidence: report.evidence.at(pointer, declaration?.value.id) };
    return declarationFindings(report, value, { subjects: [pointer], ...fitting });
  });
  const old = ageFindings(report);
  return examinationOf({
    subjects: [
      ...owners.map(({ pointer }) => pointer),
      ...(declaration === undefined ? [] : [declaration.pointer]),
    ],
    findings: [...findings, ...old],
    ...declaredResult(report, findings, old),
    evidence: [
      ...evidence,
      ...owners.flatMap(({ pointer }) => report.evidence.at(pointer, declaration?.value.id)),
      ...evidenceOfTiers(report),
    ],
  });
}

/** Max links of a long chain that are quoted, the nearest first. */
const quotedTiers = 6;

/** Returns evidence for the holders of the company's holders. */
function evidenceOfTiers({ content, subject, evidence }: ExaminedReport): Evidence[] {
  return pointed(content.shareholders, '/shareholders')
    .filter(({ value, pointer }) => {
      const above = value.issuerEntityId !== subject.id && value.status === 'vigente';
      return above && content.provenance[pointer] !== undefined;
    })
    .slice(0, quotedTiers)
    .flatMap(({ pointer }) => evidence.at(pointer));
}

/** Returns the text on a right declaration; an old one is not called up to date. */
function declaredResult(
  report: ExaminedReport,
  wrong: readonly RuleFinding[],
  old: readonly RuleFinding[],
): Pick<RuleExamination, 'message' | 'reserved'> {
  const { ownersDeclaration } = report.law.terms;
  const values = { declaration: sentenceCase(ownersDeclaration), ending: endingOf(report) ?? '' };
  if (whenGone(report) !== null) return { message: findingText('UBO-002', 'metGone', values) };
  if (old.length === 0) return { message: findingText('UBO-002', 'met', values) };
  if (wrong.length > 0) return { message: findingText('UBO-002', 'agrees', values) };
  const valuesWithReservation = { ...values, declaration: ownersDeclaration };
  return { message: findingText('UBO-002', 'agreesButOld', valuesWithReservation), reserved: true };
}

function declarationFindings(
  report: ExaminedReport,
  { entityId, declared, declaredPercentage }: DeclaredOwner,
  known: Pick<RuleFinding, 'subjects' | 'evidence'> & { expected: string },
): RuleFinding[] {
  const person = report.nameOf(entityId);
  const { owner, ownersDeclaration: declaration } = report.law.terms;
  if (!declared || declaredPercentage === null) {
    const message = findingText('UBO-002', 'undeclared', { person, owner, declaration });
    const cure = cureOfFinding('UBO-002', 'undeclared', { person });
    return [findingOf({ ...known, severity: 'observacion', message, cure: cure })];
  }
  const tolerance = percentToMicros(report.policy.beneficialOwnerTolerancePercent);
  const difference = percentToMicros(declaredPercentage) - percentToMicros(known.expected);
  if (difference <= tolerance && difference >= -tolerance) return [];
  const computed = spanishPercent(known.expected, report.law.decimalMark);
  const message = findingText('UBO-002', 'otherwise', {
    declaration: sentenceCase(declaration),
    person,
    declared: spanishPercent(declaredPercentage, report.law.decimalMark),
    computed,
  });
  const cure = cureOfFinding('UBO-002', 'otherwise', { person, computed });
  return [findingOf({ ...known, severity: 'observacion', actual: declaredPercentage, message, cure: cure })];
}

type DeclaredOwner = ExaminedReport['content']['beneficialOwners'][number];

function ageFindings(report: ExaminedReport): RuleFinding[] {
  const [declaration] = report.documentsOf('DECLARACION_BENEFICIARIOS_FINALES');
  if (declaration === undefined) return [];
  const { issuedOn, id } = declaration.value;
  const staleAfter = addMonths(issuedOn, report.policy.beneficialOwnerDeclarationMaxAgeMonths);
  if (staleAfter >= lastDeclarationDay(report)) return [];
  const oldest = addMonths(report.asOf, -report.policy.beneficialOwnerDeclarationMaxAgeMonths);
  return [
    findingOf({
      severity: 'observacion',
      subjects: [declaration.pointer],
      expected: `≥ ${oldest}`,
      actual: issuedOn,
      message: findingText('UBO-002', 'old', {
        declaration: sentenceCase(report.law.terms.ownersDeclaration),
        date: spanishDate(issuedOn),
      }),
      cure: cureOfFinding('UBO-002', 'old'),
      evidence: report.evidence.inDocument(id),
    }),
  ];
}

/** An absorbed company declares nothing after its absorption. */
function lastDeclarationDay({ company: { status, statusSince }, asOf }: ExaminedReport): string {
  return status === 'absorbida' && statusSince !== null ? statusSince : asOf;
}
