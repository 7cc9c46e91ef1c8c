// Generated from schemas/content/ by `npm run generate`. Do not edit.
import file0 from '../../../schemas/content/act-effect.json' with { type: 'json' };
import file1 from '../../../schemas/content/act.json' with { type: 'json' };
import file2 from '../../../schemas/content/address.json' with { type: 'json' };
import file3 from '../../../schemas/content/administration.json' with { type: 'json' };
import file4 from '../../../schemas/content/adverse-finding.json' with { type: 'json' };
import file5 from '../../../schemas/content/authority.json' with { type: 'json' };
import file6 from '../../../schemas/content/automation-reason.json' with { type: 'json' };
import file7 from '../../../schemas/content/automation.json' with { type: 'json' };
import file8 from '../../../schemas/content/beneficial-owner.json' with { type: 'json' };
import file9 from '../../../schemas/content/charge.json' with { type: 'json' };
import file10 from '../../../schemas/content/charges.json' with { type: 'json' };
import file11 from '../../../schemas/content/company.json' with { type: 'json' };
import file12 from '../../../schemas/content/conclusion.json' with { type: 'json' };
import file13 from '../../../schemas/content/content.json' with { type: 'json' };
import file14 from '../../../schemas/content/deed.json' with { type: 'json' };
import file15 from '../../../schemas/content/document.json' with { type: 'json' };
import file16 from '../../../schemas/content/entity.json' with { type: 'json' };
import file17 from '../../../schemas/content/evidence.json' with { type: 'json' };
import file18 from '../../../schemas/content/faculty-code.json' with { type: 'json' };
import file19 from '../../../schemas/content/faculty.json' with { type: 'json' };
import file20 from '../../../schemas/content/founding-register.json' with { type: 'json' };
import file21 from '../../../schemas/content/money.json' with { type: 'json' };
import file22 from '../../../schemas/content/operation-authority.json' with { type: 'json' };
import file23 from '../../../schemas/content/other-appointment.json' with { type: 'json' };
import file24 from '../../../schemas/content/person.json' with { type: 'json' };
import file25 from '../../../schemas/content/position.json' with { type: 'json' };
import file26 from '../../../schemas/content/power-group.json' with { type: 'json' };
import file27 from '../../../schemas/content/power.json' with { type: 'json' };
import file28 from '../../../schemas/content/proceedings.json' with { type: 'json' };
import file29 from '../../../schemas/content/provenance.json' with { type: 'json' };
import file30 from '../../../schemas/content/review-decision.json' with { type: 'json' };
import file31 from '../../../schemas/content/review.json' with { type: 'json' };
import file32 from '../../../schemas/content/rule-id.json' with { type: 'json' };
import file33 from '../../../schemas/content/screening-list.json' with { type: 'json' };
import file34 from '../../../schemas/content/screening-match.json' with { type: 'json' };
import file35 from '../../../schemas/content/screening.json' with { type: 'json' };
import file36 from '../../../schemas/content/securities-registration.json' with { type: 'json' };
import file37 from '../../../schemas/content/share-count.json' with { type: 'json' };
import file38 from '../../../schemas/content/share-transfer.json' with { type: 'json' };
import file39 from '../../../schemas/content/shareholder-summary.json' with { type: 'json' };
import file40 from '../../../schemas/content/shareholder.json' with { type: 'json' };
import file41 from '../../../schemas/content/signing-rule.json' with { type: 'json' };
import file42 from '../../../schemas/content/succession.json' with { type: 'json' };
import file43 from '../../../schemas/content/tax-id.json' with { type: 'json' };
import file44 from '../../../schemas/content/term.json' with { type: 'json' };
import file45 from '../../../schemas/content/unit-value.json' with { type: 'json' };
import file46 from '../../../schemas/content/validation.json' with { type: 'json' };

export const contentSchemaFiles = {
  'act-effect.json': file0,
  'act.json': file1,
  'address.json': file2,
  'administration.json': file3,
  'adverse-finding.json': file4,
  'authority.json': file5,
  'automation-reason.json': file6,
  'automation.json': file7,
  'beneficial-owner.json': file8,
  'charge.json': file9,
  'charges.json': file10,
  'company.json': file11,
  'conclusion.json': file12,
  'content.json': file13,
  'deed.json': file14,
  'document.json': file15,
  'entity.json': file16,
  'evidence.json': file17,
  'faculty-code.json': file18,
  'faculty.json': file19,
  'founding-register.json': file20,
  'money.json': file21,
  'operation-authority.json': file22,
  'other-appointment.json': file23,
  'person.json': file24,
  'position.json': file25,
  'power-group.json': file26,
  'power.json': file27,
  'proceedings.json': file28,
  'provenance.json': file29,
  'review-decision.json': file30,
  'review.json': file31,
  'rule-id.json': file32,
  'screening-list.json': file33,
  'screening-match.json': file34,
  'screening.json': file35,
  'securities-registration.json': file36,
  'share-count.json': file37,
  'share-transfer.json': file38,
  'shareholder-summary.json': file39,
  'shareholder.json': file40,
  'signing-rule.json': file41,
  'succession.json': file42,
  'tax-id.json': file43,
  'term.json': file44,
  'unit-value.json': file45,
  'validation.json': file46,
};
