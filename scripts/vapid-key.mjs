// Prints a new private key for VAPID_PRIVATE_KEY: npm run --silent vapid-key
import { onOwnNode } from './prepare.mjs';

await onOwnNode(import.meta.url);
const { createVapidKey } = await import('../packages/server/src/features/notifications/vapid-key.ts');
console.log(createVapidKey());
