/** Members that nobody has declared, of each kind of value. */
export const unknownFields = {
  sandboxUnknownText: 'a member that your client has not seen before',
  sandboxUnknownObject: { nested: [1, null, true] },
};
