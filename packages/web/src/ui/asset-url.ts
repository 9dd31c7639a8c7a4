/** Where the app is served: '/' on a server, any folder for the demo. */
export const root = new URL(import.meta.env.BASE_URL, document.baseURI);

export const assetUrl = (path: string) => new URL(path, root).href;
