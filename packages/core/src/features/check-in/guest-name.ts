/** The name shown after a block either way. */
export const unknownGuest = 'A guest';
