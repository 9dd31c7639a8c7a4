import type { CheckInList, CheckInTicket } from '@nukkad/core/features/check-in/contract.ts';
import { verdictOf, type Shown, type Verdict } from '@nukkad/core/features/check-in/verdict-on-phone.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { currentTime } from '../../device/server-time.ts';
import { queries } from '../../data/queries.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useSheet } from '../../ui/useSheet.ts';
import type { CheckInLog } from './check-in-log.ts';
import { messageOf, ticketName, type VerdictMessage } from './verdict-message.ts';
import { checkInListOutdated } from '../../data/cache/check-in.ts';

export type OutsideHours = Extract<Verdict<CheckInTicket>, { is: 'not the time' }>;

export function useCheckIn(list: CheckInList, log: CheckInLog, isOnline: boolean) {
  const cache = useQueryClient();
  const { eventId } = list;
  const [verdict, setVerdict] = useState<{ key: string; message: VerdictMessage } | null>(null);
  const [last, setLast] = useState<VerdictMessage | null>(null);
  const [outsideHours, setOutsideHours] = useSheet<{ shown: Shown } & Pick<OutsideHours, 'why' | 'ticketId'>>('anyway');
  const busy = useRef(false);

  async function judge(shown: Shown, anyway: boolean) {
    const judgeBy = (it: CheckInList) =>
      verdictOf(shown, { ...it, now: currentTime(), enteredHere: log.checkedInHere() }, anyway);
    const verdict = judgeBy(list);
    if (verdict.is !== 'no such code' || !isOnline) return verdict;
    // It may have been bought after the list was loaded.
    const fresh = await cache
      .fetchQuery({ ...queries.checkInList(eventId), staleTime: 0, retry: false })
      .catch(() => null);
    return fresh ? judgeBy(fresh) : verdict;
  }

  /** Checks a ticket in, or shows why not. `anyway`: outside the hours of check-in too. */
  async function decide(shown: Shown, anyway = false) {
    // Two reads of one ticket must not be taken for two people.
    if (busy.current) return;
    busy.current = true;
    try {
      const verdict = await judge(shown, anyway);
      if (verdict.is === 'not the time') {
        setOutsideHours({ shown, why: verdict.why, ticketId: verdict.ticketId });
        return;
      }
      const answer =
        verdict.is === 'let in'
          ? await log.checkIn(verdict.ticketId, verdict.ticket ? ticketName(verdict.ticket) : '')
          : null;
      const message = messageOf(verdict, answer);
      setVerdict({ key: uuid(), message });
      setLast(message);
      if (answer && answer.outcome !== 'in') checkInListOutdated(cache, eventId);
    } catch (error) {
      notifyFailure(error);
    } finally {
      busy.current = false;
    }
  }
  return {
    decide,
    verdict,
    closeVerdict: () => setVerdict(null),
    last,
    outsideHours,
    closeOutsideHours: () => setOutsideHours(null),
  };
}
