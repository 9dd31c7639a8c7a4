export const maxCheckIns = 200;

/** In characters. */
export const longestGateName = 60;
