/** `unsigned`: webhooks with a wrong signature, from anyone. They are no failure of `webhooks`. */
export const gatewayParts = ['webhooks', 'orders', 'refunds', 'unsigned'] as const;
export type GatewayPart = (typeof gatewayParts)[number];

/** `broken`: it answered with an error of its own. `unreadable`: what it sent. */
export const gatewayFailures = ['no answer', 'refused', 'broken', 'unsigned', 'unreadable', 'other'] as const;
export type GatewayFailure = (typeof gatewayFailures)[number];

export const gatewayOutcomes = ['done', ...gatewayFailures] as const;
export type GatewayOutcome = (typeof gatewayOutcomes)[number];
