/** The server pings this often, and ends sockets that don't answer; clients reconnect after twice as long. */
export const heartbeatMs = 20_000;
