import type { Host } from '../../kernel/context.ts';
import { selfieKeptMs, selfieTimeMs } from './selfie-time.ts';

export async function tidySelfies({ db, now }: Host): Promise<number> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  const { numDeletedRows } = await db
    .deleteFrom('selfie')
    .where((is) =>
      is.or([
        is('sent_at', '<=', before(selfieKeptMs)),
        is.and([is('sent_at', 'is', null), is('started_at', '<=', before(selfieTimeMs))]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
