const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What a program that a test starts gets besides its settings. Like `npm start`, it finds its code compiled. */
export const programEnvironment = {
  ...(PATH !== undefined && { PATH }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
};
