/// <reference lib="webworker" />

export const worker = self as unknown as ServiceWorkerGlobalScope;

/** The path of the folder that the app is served from: '' at the root of a host. */
export const folder = new URL('.', worker.location.href).pathname.slice(0, -1);
