/** Variations that healthy drawn companies must show, too. They are named as in `schema-coverage.ts`. */
export const requiredVariations: readonly string[] = [
  'company.json/capital/paymentDeadline given',
  'company.json/capital/shares/parValue given',
  'company.json/capital/contributions/*/kind =trabajo',
  'power.json/revocation/scope =parcial',
  'power.json/revocation/notifiedOn given',
  'power-group.json/members/*/until given',
  'company.json/legalForm =SA_ABIERTA',
  'company.json/securitiesRegistration given',
  'shareholder-summary.json/source =DCV',
  'position.json/independent =true',
  'position.json/title =director_suplente',
  'administration.json/board/alternates =true',
  'money.json/currency =USD',
];
