/** What is said of one record, and of several. */
export interface OneOrMany {
  readonly one: string;
  readonly many: string;
}
