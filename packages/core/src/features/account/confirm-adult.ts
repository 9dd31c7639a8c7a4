import { adultAge } from '../../kernel/adult-age.ts';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { cityDay } from '../../kernel/city-days.ts';
import { profileLimits } from '../people/profile-limits.ts';
import { ageOn, type BirthDate } from './birth-date.ts';
import { applyFormerAccounts } from './leaving/former-sign-ins.ts';

const [, oldest] = profileLimits.age;

/** Keeps the day on which someone was found to be 18, not their date of birth. After a `TOO_YOUNG`, refuses every date
 * for hours. Checks new accounts against deleted ones, as nothing works before: `LEFT_TODAY`, `LEFT_SUSPENDED`. Refuses
 * new ones with `SIGN_UPS_CLOSED`. */
export async function confirmAdult(context: Context, birthDate: BirthDate): Promise<void> {
  const { db, host, me, now, changed } = context;
  // Locked, so that dates cannot be tried at the same time.
  const self = await db
    .selectFrom('person')
    .select(['adult_confirmed_on', 'onboarded_at', 'onboarded_before'])
    .where('id', '=', me)
    .forUpdate()
    .executeTakeFirst();
  if (!self) throw refused('SIGNED_OUT');
  if (self.adult_confirmed_on) return;
  const isNew = !self.onboarded_at && !self.onboarded_before;
  if (isNew && host.settings.values.SIGN_UPS === 'closed') throw refused('SIGN_UPS_CLOSED');
  await applyFormerAccounts(context);
  const today = cityDay(now);
  const age = ageOn(today, birthDate);
  if (age < 0 || age > oldest) throw refused('INVALID_INPUT');
  if (await host.rateLimits.hasTaken('ageRefusals', me, me)) throw refused('TOO_YOUNG');
  if (age < adultAge) {
    await host.rateLimits.takeDistinct('ageRefusals', me, [me]);
    throw refused('TOO_YOUNG');
  }
  changed(me);
  await db
    .updateTable('person')
    .set({
      adult_confirmed_on: today,
      onboarded_at: self.onboarded_at ?? self.onboarded_before,
      onboarded_before: null,
    })
    .where('id', '=', me)
    .execute();
}
