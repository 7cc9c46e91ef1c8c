/** Where the company stands in a report. */
export const companyPointer = '/entities/0/company';

/** The ids of the documents of its acts. */
export const foundingPaper = 'doc_constitucion';
export const increasePaper = 'doc_aumento_capital';
