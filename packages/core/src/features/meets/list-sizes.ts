export const meetsPage = { requests: 100, connections: 300 } as const;
