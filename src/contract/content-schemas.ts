import act from '../../schemas/content/act.json' with { type: 'json' };
import actEffect from '../../schemas/content/act-effect.json' with { type: 'json' };
import address from '../../schemas/content/address.json' with { type: 'json' };
import administration from '../../schemas/content/administration.json' with { type: 'json' };
import adverseFinding from '../../schemas/content/adverse-finding.json' with { type: 'json' };
import authority from '../../schemas/content/authority.json' with { type: 'json' };
import automation from '../../schemas/content/automation.json' with { type: 'json' };
import automationReason from '../../schemas/content/automation-reason.json' with { type: 'json' };
import beneficialOwner from '../../schemas/content/beneficial-owner.json' with { type: 'json' };
import charge from '../../schemas/content/charge.json' with { type: 'json' };
import charges from '../../schemas/content/charges.json' with { type: 'json' };
import company from '../../schemas/content/company.json' with { type: 'json' };
import conclusion from '../../schemas/content/conclusion.json' with { type: 'json' };
import content from '../../schemas/content/content.json' with { type: 'json' };
import deed from '../../schemas/content/deed.json' with { type: 'json' };
import document from '../../schemas/content/document.json' with { type: 'json' };
import entity from '../../schemas/content/entity.json' with { type: 'json' };
import evidence from '../../schemas/content/evidence.json' with { type: 'json' };
import faculty from '../../schemas/content/faculty.json' with { type: 'json' };
import facultyCode from '../../schemas/content/faculty-code.json' with { type: 'json' };
import foundingRegister from '../../schemas/content/founding-register.json' with { type: 'json' };
import money from '../../schemas/content/money.json' with { type: 'json' };
import operationAuthority from '../../schemas/content/operation-authority.json' with { type: 'json' };
import otherAppointment from '../../schemas/content/other-appointment.json' with { type: 'json' };
import person from '../../schemas/content/person.json' with { type: 'json' };
import position from '../../schemas/content/position.json' with { type: 'json' };
import power from '../../schemas/content/power.json' with { type: 'json' };
import powerGroup from '../../schemas/content/power-group.json' with { type: 'json' };
import proceedings from '../../schemas/content/proceedings.json' with { type: 'json' };
import provenance from '../../schemas/content/provenance.json' with { type: 'json' };
import review from '../../schemas/content/review.json' with { type: 'json' };
import reviewDecision from '../../schemas/content/review-decision.json' with { type: 'json' };
import ruleId from '../../schemas/content/rule-id.json' with { type: 'json' };
import screening from '../../schemas/content/screening.json' with { type: 'json' };
import screeningList from '../../schemas/content/screening-list.json' with { type: 'json' };
import screeningMatch from '../../schemas/content/screening-match.json' with { type: 'json' };
import securitiesRegistration from '../../schemas/content/securities-registration.json' with { type: 'json' };
import shareCount from '../../schemas/content/share-count.json' with { type: 'json' };
import shareTransfer from '../../schemas/content/share-transfer.json' with { type: 'json' };
import shareholder from '../../schemas/content/shareholder.json' with { type: 'json' };
import shareholderSummary from '../../schemas/content/shareholder-summary.json' with { type: 'json' };
import signingRule from '../../schemas/content/signing-rule.json' with { type: 'json' };
import succession from '../../schemas/content/succession.json' with { type: 'json' };
import taxId from '../../schemas/content/tax-id.json' with { type: 'json' };
import term from '../../schemas/content/term.json' with { type: 'json' };
import unitValue from '../../schemas/content/unit-value.json' with { type: 'json' };
import validation from '../../schemas/content/validation.json' with { type: 'json' };

/** The part of a JSON Schema that defines the order of fields. */
export interface OrderedSchema {
  readonly $ref?: string;
  readonly properties?: { readonly [field: string]: OrderedSchema };
  readonly items?: OrderedSchema;
  readonly anyOf?: readonly OrderedSchema[];
  readonly oneOf?: readonly OrderedSchema[];
  readonly additionalProperties?: boolean | OrderedSchema;
  readonly [keyword: string]: unknown;
}

/** Schemas of report content by file name, as their `$ref`s name them. */
export const contentSchemas: { readonly [file: string]: OrderedSchema } = {
  'act-effect.json': actEffect,
  'act.json': act,
  'address.json': address,
  'administration.json': administration,
  'adverse-finding.json': adverseFinding,
  'authority.json': authority,
  'automation-reason.json': automationReason,
  'automation.json': automation,
  'beneficial-owner.json': beneficialOwner,
  'charge.json': charge,
  'charges.json': charges,
  'company.json': company,
  'conclusion.json': conclusion,
  'content.json': content,
  'deed.json': deed,
  'document.json': document,
  'entity.json': entity,
  'evidence.json': evidence,
  'faculty.json': faculty,
  'faculty-code.json': facultyCode,
  'founding-register.json': foundingRegister,
  'money.json': money,
  'operation-authority.json': operationAuthority,
  'other-appointment.json': otherAppointment,
  'person.json': person,
  'position.json': position,
  'power-group.json': powerGroup,
  'power.json': power,
  'proceedings.json': proceedings,
  'provenance.json': provenance,
  'review-decision.json': reviewDecision,
  'review.json': review,
  'rule-id.json': ruleId,
  'screening.json': screening,
  'screening-list.json': screeningList,
  'screening-match.json': screeningMatch,
  'securities-registration.json': securitiesRegistration,
  'share-count.json': shareCount,
  'share-transfer.json': shareTransfer,
  'shareholder-summary.json': shareholderSummary,
  'shareholder.json': shareholder,
  'signing-rule.json': signingRule,
  'succession.json': succession,
  'tax-id.json': taxId,
  'term.json': term,
  'unit-value.json': unitValue,
  'validation.json': validation,
};
