/** Where the app is served: on a server the folder above its scripts, for the demo that of its page. Null while the build
 * renders the welcome screen. */
const base = import.meta.env.SSR
  ? null
  : import.meta.env.PROD && import.meta.env.BASE_URL === '/'
    ? new URL(/* @vite-ignore */ '..', import.meta.url)
    : new URL(import.meta.env.BASE_URL, document.baseURI);

/** In a browser. */
export const root = base as URL;

/** The path in the address bar, which the router may still be going to. */
export const addressPath = () => `/${location.pathname.slice(root.pathname.length)}`;

export const assetUrl = (path: string) => (base ? new URL(path, base).href : import.meta.env.BASE_URL + path);
