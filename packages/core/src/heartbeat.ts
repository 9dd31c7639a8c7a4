/** The server sends at least `{}` this often; a client that hears nothing for twice as long reconnects. */
export const heartbeatMs = 20_000;
