/** Where the app is served: '/' on a server, any folder for the demo. Null while the build renders the welcome screen. */
const base = import.meta.env.SSR ? null : new URL(import.meta.env.BASE_URL, document.baseURI);

/** In a browser. */
export const root = base as URL;

/** The path in the address bar, which the router may still be going to. */
export const addressPath = () => `/${location.pathname.slice(root.pathname.length)}`;

export const assetUrl = (path: string) => (base ? new URL(path, base).href : import.meta.env.BASE_URL + path);
