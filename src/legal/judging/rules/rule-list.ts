import findings from '../../../../fixtures/vocabulary/findings.json' with { type: 'json' };
import { checkAppointments, checkBoard, checkIncompatible, checkOffices } from './administration.js';
import { checkAttorneyNames } from './attorney-names.js';
import { checkDeclared, checkListed } from './beneficial-owners.js';
import { checkCapital, checkPayment } from './capital.js';
import { checkFindings, checkInsolvency, checkLists, checkLitigation } from './compliance.js';
import { checkFold, checkMarginalNotes, checkOrder, checkRegistrar } from './constitution.js';
import { checkCertificates, checkCodes, checkLegible, checkRequired } from './documents.js';
import {
  checkFormExisted,
  checkInForce,
  checkSecurities,
  checkTaxStatus,
  checkTerm,
} from './entity-existence.js';
import {
  checkNameEnding,
  checkNameInDocuments,
  checkSuccessions,
  checkTaxIdInDocuments,
  checkTaxIds,
} from './entity-identity.js';
import type { RuleCode } from './findings.js';
import { checkFormalities } from './formalities.js';
import { checkDelegation, checkGrant, checkInstrumentAge, checkReplacement } from './power-instruments.js';
import { checkBrackets, checkCombinations, checkCoverage, checkOfficeHolders } from './power-signing.js';
import { checkReliedTerm, checkRevocations } from './power-terms.js';
import { proofOf, type Rule } from './rule.js';
import { checkCrossHoldings, checkRegister } from './shareholder-register.js';
import { checkCount, checkEncumbrances, checkForeignHolders, checkSum } from './shareholders.js';

function rule(id: RuleCode, category: Rule['category'], check: Rule['check']): Rule {
  const { title, titleEn, remedy } = findings[id];
  return { id, category, title, titleEn, remedy, proof: proofOf(id), check };
}

/** All rules, in the order of the validations. */
export const rules: readonly Rule[] = [
  rule('ENT-001', 'entidad', checkTaxIds),
  rule('ENT-002', 'entidad', checkTaxIdInDocuments),
  rule('ENT-003', 'entidad', checkNameInDocuments),
  rule('ENT-004', 'entidad', checkNameEnding),
  rule('ENT-005', 'entidad', checkInForce),
  rule('ENT-006', 'entidad', checkTerm),
  rule('ENT-007', 'entidad', checkFormExisted),
  rule('ENT-008', 'entidad', checkTaxStatus),
  rule('ENT-009', 'entidad', checkSecurities),
  rule('ENT-010', 'entidad', checkSuccessions),
  rule('CON-001', 'constitucion', checkFormalities),
  rule('CON-002', 'constitucion', checkOrder),
  rule('CON-003', 'constitucion', checkFold),
  rule('CON-004', 'constitucion', checkRegistrar),
  rule('CON-005', 'constitucion', checkMarginalNotes),
  rule('CAP-001', 'capital', checkCapital),
  rule('CAP-002', 'capital', checkPayment),
  rule('SHR-001', 'accionistas', checkSum),
  rule('SHR-002', 'accionistas', checkCount),
  rule('SHR-003', 'accionistas', checkRegister),
  rule('SHR-004', 'accionistas', checkCrossHoldings),
  rule('SHR-005', 'accionistas', checkForeignHolders),
  rule('SHR-006', 'accionistas', checkEncumbrances),
  rule('UBO-001', 'beneficiarios', checkListed),
  rule('UBO-002', 'beneficiarios', checkDeclared),
  rule('ADM-001', 'administracion', checkBoard),
  rule('ADM-002', 'administracion', checkOffices),
  rule('ADM-003', 'administracion', checkIncompatible),
  rule('ADM-004', 'administracion', checkAppointments),
  rule('POW-001', 'poderes', checkGrant),
  rule('POW-002', 'poderes', checkReliedTerm),
  rule('POW-003', 'poderes', checkRevocations),
  rule('POW-004', 'poderes', checkInstrumentAge),
  rule('POW-005', 'poderes', checkCoverage),
  rule('POW-006', 'poderes', checkCombinations),
  rule('POW-007', 'poderes', checkBrackets),
  rule('POW-008', 'poderes', checkDelegation),
  rule('POW-009', 'poderes', checkOfficeHolders),
  rule('POW-010', 'poderes', checkAttorneyNames),
  rule('POW-011', 'poderes', checkReplacement),
  rule('DOC-001', 'documentos', checkRequired),
  rule('DOC-002', 'documentos', checkCertificates),
  rule('DOC-003', 'documentos', checkCodes),
  rule('DOC-004', 'documentos', checkLegible),
  rule('CMP-001', 'cumplimiento', checkLists),
  rule('CMP-002', 'cumplimiento', checkInsolvency),
  rule('CMP-003', 'cumplimiento', checkLitigation),
  rule('CMP-004', 'cumplimiento', checkFindings),
];
