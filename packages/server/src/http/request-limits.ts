export const maxBodyBytes = 64 * 1024;

/** Requests of one connection that wait for an answer. Browsers and proxies send one at a time. */
export const maxUnanswered = 16;

/** Longer than proxies keep idle connections (Caddy 2 minutes, nginx 1): a request sent on one that ends is lost. */
export const keepAliveMs = 125_000;

/** A connection on which nothing moves for so long, in ms, is closed: an answer that nobody reads stays in memory. */
export const silentMs = 60_000;

/** How long a body that is no upload may take to arrive, in ms. */
export const bodyMs = 15_000;
