/** Addresses of the server's own, and files. */
const notOurs = /^\/(api|live|health|e|plan|contact|unsubscribe|calendar|payments|sandbox)(\/|$)|\.\w+$/;

/** Whether the app answers an address below its folder with one of its screens. */
export const isScreenAddress = (pathname: string) => !notOurs.test(pathname);
