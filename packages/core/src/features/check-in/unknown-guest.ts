export const unknownGuest = 'A guest';
