export const gatewayParts = ['webhooks', 'orders', 'refunds'] as const;
export type GatewayPart = (typeof gatewayParts)[number];

/** `broken`: it answered with an error of its own. `unsigned` and `unreadable`: what it sent, or someone else. */
export const gatewayFailures = ['no answer', 'refused', 'broken', 'unsigned', 'unreadable', 'other'] as const;
export type GatewayFailure = (typeof gatewayFailures)[number];
