/** Requests and connections in one page of the list. */
export const meetsPage = { requests: 100, connections: 300 } as const;
