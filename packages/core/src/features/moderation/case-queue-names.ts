export const queueNames = ['open', 'appeals', 'closed'] as const;
export type QueueName = (typeof queueNames)[number];
