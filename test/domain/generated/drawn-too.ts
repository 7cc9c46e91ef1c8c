/** What healthy drawn companies show as well as scenarios and defects do. Names are those of `schema-coverage.ts`. */
export const drawnToo: readonly string[] = ['company.json/capital/paymentDeadline given'];
