export const maxBodyBytes = 64 * 1024;

/** Requests of one connection that wait for an answer. Browsers and proxies send one at a time. */
export const maxUnanswered = 16;

/** Longer than proxies keep idle connections (Caddy 2 minutes, nginx 1): a request sent on one that ends is lost. */
export const keepAliveMs = 125_000;
