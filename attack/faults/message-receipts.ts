import { receiptGridMs } from '@nukkad/core/features/chat/message-receipt-delay.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';

/** Publishes each receipt immediately, or on a grid that is the same for everyone. */
export function hastyReceipts({ db, receipts, publish }: Host, fault: 'receipts at once' | 'receipts on one grid') {
  const others = new Map<string, Promise<{ person_id: string }>>();
  receipts.note = (personId, { id, delivered, read }) => {
    const waitMs = fault === 'receipts at once' ? 0 : receiptGridMs - (Date.now() % receiptGridMs);
    const other =
      others.get(id) ??
      db
        .selectFrom('member')
        .select('person_id')
        .where('conversation_id', '=', id)
        .where('person_id', '<>', personId)
        .executeTakeFirstOrThrow();
    others.set(id, other);
    setTimeout(async () => {
      const { person_id: to } = await other;
      publish([{ to, number: null, update: { type: 'chat.receipt', conversationId: id, delivered, read } }]);
    }, waitMs);
  };
}
