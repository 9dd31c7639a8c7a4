import type { CheckInList, CheckInTicket } from '@nukkad/core/features/check-in/contract.ts';
import { longestGateName } from '@nukkad/core/features/check-in/check-in-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNetwork } from '../../device/useNetwork.ts';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { useAwake } from '../../device/useWakeLock.ts';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { Camera } from './Camera.tsx';
import { checkedInHere, type CheckInLog, type CheckInRecord } from './check-in-log.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './CheckIn.module.css';
import { CheckInProblems } from './CheckInProblems.tsx';
import { OutsideHoursSheet } from './OutsideHoursSheet.tsx';
import { LatestCheckIns } from './LatestCheckIns.tsx';
import { FindByName } from './FindByName.tsx';
import { TypedCode } from './TypedCode.tsx';
import { isGenuine } from './verify-ticket.ts';
import { nameDevice, deviceName } from './useCheckInLog.ts';
import { useCheckIn } from './useCheckIn.ts';
import type { VerdictMessage } from './verdict-message.ts';
import { VerdictView } from './VerdictView.tsx';
import { checkInCountOutdated } from '../../data/cache/check-in.ts';

export function CheckInPanel({
  list,
  log,
  records,
  hasCamera,
}: {
  list: CheckInList;
  log: CheckInLog;
  records: readonly CheckInRecord[];
  hasCamera: boolean;
}) {
  const { eventId, tickets } = list;
  const isAway = useSyncExternalStore(log.subscribe, log.isAway);
  const isOnline = useNetwork() && !isAway;
  const count = useQuery({ ...queries.checkInCount(eventId), refetchOnReconnect: 'always' });
  const { decide, verdict, closeVerdict, last, outsideHours, closeOutsideHours } = useCheckIn(list, log, isOnline);
  const unsent = records.filter(({ outcome }) => outcome === null).length;
  useAwake();
  useTidyLog(list, log, records.length - unsent);

  const here = checkedInHere(records);
  const checkedInAt = (ticket: CheckInTicket) => ticket.enteredAt ?? here.get(ticket.id) ?? null;
  // The server's number lacks what isn't sent yet.
  const sum =
    count.data && isOnline && unsent === 0
      ? count.data
      : { entered: tickets.filter(checkedInAt).length, tickets: tickets.length };
  const read = async (token: string) =>
    decide({ by: 'token', token, isGenuine: await isGenuine(token, list.publicKey) });
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.state}>
            <SyncState isOnline={isOnline} unsent={unsent} />
            <p className={styles.count}>
              <strong>{sum.entered}</strong> of {sum.tickets} checked in
            </p>
            <ProgressBar done={sum.entered} of={sum.tickets} />
          </div>
          {hasCamera && <Camera paused={verdict !== null || outsideHours !== null} found={(text) => void read(text)} />}
          <p className={styles.last} role="status">
            {last ? verdictWords(last) : hasCamera && 'Point the camera at a ticket’s QR code.'}
          </p>
        </div>
        <div className={styles.column}>
          <CheckInProblems
            twice={count.data?.twice ?? []}
            records={records}
            dismiss={(id) => void log.forget((it) => it.id === id)}
          />
          <Section label="Code or name">
            <TypedCode hasCamera={hasCamera} check={(code) => void decide({ by: 'code', code })} />
            <FindByName
              tickets={tickets}
              checkedInAt={checkedInAt}
              checkIn={(ticketId) => void decide({ by: 'name', ticketId })}
            />
          </Section>
          <DeviceName />
        </div>
        <LatestCheckIns tickets={tickets} checkedInAt={checkedInAt} />
      </div>
      {outsideHours && (
        <OutsideHoursSheet
          why={outsideHours.why}
          ticket={tickets.find(({ id }) => id === outsideHours.ticketId)}
          event={list}
          confirm={() => {
            closeOutsideHours();
            void decide(outsideHours.shown, true);
          }}
          close={closeOutsideHours}
        />
      )}
      {verdict && <VerdictView key={verdict.key} message={verdict.message} close={closeVerdict} />}
    </>
  );
}

const verdictWords = ({ title, about, note }: VerdictMessage) => `${title}: ${about}${note ? `. ${note}` : ''}`;

function useTidyLog({ eventId, tickets }: CheckInList, log: CheckInLog, sent: number) {
  const cache = useQueryClient();
  useEffect(() => {
    // The count also says which tickets were checked in twice.
    if (sent > 0) checkInCountOutdated(cache, eventId);
  }, [cache, eventId, sent]);
  useEffect(() => {
    const listed = new Set(tickets.filter(({ enteredAt }) => enteredAt).map(({ id }) => id));
    void log.forget(({ outcome, ticketId }) => (outcome === 'in' || outcome === 'twice') && listed.has(ticketId));
  }, [log, tickets]);
}

function SyncState({ isOnline, unsent }: { isOnline: boolean; unsent: number }) {
  const checkIns = unsent === 1 ? '1 check-in' : `${unsent} check-ins`;
  if (!isOnline)
    return (
      <p className={styles.sync} role="status">
        <Icon name="offline" size={18} />
        Offline: {checkIns} on this phone
      </p>
    );
  return (
    <p className={styles.sync} role="status">
      <Icon name={unsent === 0 ? 'checks' : 'clock'} size={18} />
      {unsent === 0 ? 'Synced' : `Sending ${checkIns}`}
    </p>
  );
}

function DeviceName() {
  const me = useMe();
  const [name, setName] = useState(() => deviceName(me.name));
  return (
    <details className={styles.device}>
      <summary>
        This device <span>{name}</span>
      </summary>
      <TextField
        label="Name of this check-in point"
        hint="Your team sees it when a ticket was checked in here."
        value={name}
        maxLength={longestGateName}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          nameDevice(currentTarget.value);
        }}
      />
    </details>
  );
}
