/** The server sends at least `{}` this often; a client that receives nothing for twice as long reconnects. */
export const heartbeatMs = 20_000;
