/** Where the app is served from: '/' on a server, any folder for the demo. */
export const root = new URL(import.meta.env.BASE_URL, document.baseURI);

/** The address of a picture of the app; `path` is relative to where the app is served from. */
export const picture = (path: string) => new URL(path, root).href;
