/** As in the database. */
export const maxPhotos = 4;
