import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { useMe } from '../../data/session.tsx';
import { recall, remember } from '../../device/local-storage.ts';
import { CheckInLog, unsentCheckIns, within } from './check-in-log.ts';

const deviceNameKey = 'nukkad-gate';

/** What the team calls this device; `owner` is the helper's name. */
export const deviceName = (owner: string) => recall(deviceNameKey)?.trim() || `${owner.split(' ')[0]}’s device`;

export const nameDevice = (name: string) => remember(deviceNameKey, name);

const openLog = (me: { id: string; name: string }, eventId: string) =>
  new CheckInLog(me.id, eventId, (entries) => api.checkIn.send({ id: eventId, gate: deviceName(me.name), entries }));

export function useCheckInLog(eventId: string) {
  const me = useMe();
  const [log] = useState(() => openLog(me, eventId));
  useEffect(() => {
    const send = () => void log.send();
    window.addEventListener('online', send);
    return () => {
      window.removeEventListener('online', send);
      log.close();
    };
  }, [log]);
  return log;
}

/** Sends check-ins that were made offline. Returns how many are still unsent, after `timeoutMs` at most. */
export async function sendLeftover(me: { id: string; name: string }, timeoutMs = Infinity): Promise<number> {
  const eventIds = new Set((await unsentCheckIns(me.id)).map(({ eventId }) => eventId));
  if (eventIds.size === 0) return 0;
  const send = async () => {
    for (const eventId of eventIds) {
      const log = openLog(me, eventId);
      await log.send();
      log.close();
    }
  };
  await (timeoutMs === Infinity ? send() : within(timeoutMs, send()).catch(() => {}));
  return (await unsentCheckIns(me.id)).length;
}
