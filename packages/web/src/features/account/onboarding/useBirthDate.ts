import { ageOn, isRealDate, type BirthDate } from '@nukkad/core/features/account/birth-date.ts';
import { cityDay } from '@nukkad/core/kernel/city-days.ts';
import { profileLimits } from '@nukkad/core/features/people/profile-limits.ts';
import { useState } from 'react';
import { api } from '../../../data/api.ts';
import { refusalCode, notifyFailure, wordsFor } from '../../../data/failure.ts';
import { useSession } from '../../../data/session.tsx';
import { currentTime } from '../../../device/server-time.ts';

/** As it is typed. Never kept, not even on the device. */
export type TypedBirthDate = Record<keyof BirthDate, string>;

/** Null until it has a day, a month and a year of four digits. */
function birthDateOf({ day, month, year }: TypedBirthDate): BirthDate | null {
  const isTyped = [day, month].every((it) => /^\d{1,2}$/.test(it)) && /^\d{4}$/.test(year);
  return isTyped ? { day: Number(day), month: Number(month), year: Number(year) } : null;
}

/** The date of birth, asked of those who have not confirmed that they are 18. */
export function useBirthDate() {
  const { session, setMe } = useSession();
  const [typed, setTyped] = useState<TypedBirthDate>({ day: '', month: '', year: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isTooYoung, setTooYoung] = useState(false);
  const isAsked = session.me?.adultConfirmed === false;
  const date = birthDateOf(typed);
  return {
    isAsked,
    isTooYoung,
    isFilled: !isAsked || date !== null,
    fields: { typed, problem },
    /** Returns the age; 0 where there is no such date, which `confirm` then says, and undefined while it is incomplete. */
    change(typed: TypedBirthDate): number | undefined {
      setTyped(typed);
      setProblem(null);
      const date = birthDateOf(typed);
      const today = cityDay(new Date(currentTime()));
      const age = date && (isRealDate(date) ? Math.max(0, ageOn(today, date)) : 0);
      setTooYoung(age !== null && age > 0 && age < profileLimits.age[0]);
      return age ?? undefined;
    },
    /** False when it is refused, which it then says. */
    async confirm(): Promise<boolean> {
      if (!isAsked || !date) return !isAsked;
      try {
        setMe(await api.account.confirmAdult(date));
        return true;
      } catch (error) {
        const code = refusalCode(error);
        if (code === 'INVALID_INPUT') setProblem('Enter a real date, such as 27 3 1996.');
        else if (code === 'TOO_YOUNG') {
          setProblem(wordsFor(error));
          setTooYoung(true);
        } else notifyFailure(error);
        return false;
      }
    },
  };
}
