/** The server sends at least `{}` this often; a client that receives nothing for twice as long
 * reconnects, and a server ends a socket that has not answered since the last. */
export const heartbeatMs = 20_000;
