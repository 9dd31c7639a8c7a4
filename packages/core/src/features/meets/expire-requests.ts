import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { changeRequestStatus, sendToBoth } from './change-request-status.ts';

export function expireMeetRequests(host: Host): Promise<number> {
  return transaction(host, async (context) => {
    const over = await context.db
      .selectFrom('meet_request')
      .selectAll()
      .where('status', '=', 'pending')
      .where('expires_at', '<=', context.now)
      .orderBy('expires_at')
      .limit(500)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of over)
      await sendToBoth(context, row.from_person, await changeRequestStatus(context, row, 'expired'));
    return over.length;
  });
}
