/** For `like` and `ilike`: matches texts that contain these words as they are written. */
export const likePattern = (words: string): string => `%${words.toWellFormed().replaceAll(/[\\%_]/g, '\\$&')}%`;
