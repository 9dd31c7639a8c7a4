const { PATH, NODE_COMPILE_CACHE, PGLITE_SNAPSHOT } = process.env;

/**
 * What a program that a test starts gets besides its settings. Like `npm start`, it finds its code compiled; like the tests, it
 * starts a new database from a copy of an empty one.
 */
export const programEnvironment = {
  ...(PATH !== undefined && { PATH }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  ...(PGLITE_SNAPSHOT !== undefined && { PGLITE_SNAPSHOT }),
};
