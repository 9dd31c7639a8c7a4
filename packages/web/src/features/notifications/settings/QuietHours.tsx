import { defaultQuietHours } from '@nukkad/core/features/notifications/quiet-hours.ts';
import { urgentMs } from '@nukkad/core/features/notifications/passes-quiet-hours.ts';
import { hourMs } from '@nukkad/core/kernel/time.ts';
import type { NotificationSettings } from '@nukkad/core/features/notifications/contract.ts';
import { useState } from 'react';
import { inWords } from '../../../format/number-words.ts';
import { zoneName } from '../../../format/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import styles from './NotificationSettings.module.css';
import type { useSaveSettings } from './useNotificationSettings.ts';

export function QuietHours({
  quiet,
  timeZone,
  sendsMail,
  save,
}: Pick<NotificationSettings, 'quiet' | 'timeZone'> & {
  sendsMail: boolean;
  save: ReturnType<typeof useSaveSettings>;
}) {
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <Switch on={quiet !== null} toggle={() => save({ quiet: quiet ? null : { ...defaultQuietHours } })}>
        {sendsMail ? 'No push or email at night' : 'No push at night'}
      </Switch>
      {quiet && (
        <>
          <div className={styles.times}>
            <TimeField label="From" time={quiet.from} choose={(from) => save({ quiet: { ...quiet, from } })} />
            <TimeField label="To" time={quiet.to} choose={(to) => save({ quiet: { ...quiet, to } })} />
          </div>
          <Note>{zoneName(timeZone)}.</Note>
          {zoneName(timeZone) !== zoneName(deviceZone) && (
            <Button small onClick={() => save({ timeZone: deviceZone })}>
              Use {zoneName(deviceZone)}
            </Button>
          )}
          <Note>
            What starts within {inWords(urgentMs / hourMs)} hours or would be too late in the morning still arrives, as
            do location sharing and safety notices.
          </Note>
        </>
      )}
    </>
  );
}

/** Keeps what is typed until it is a time. */
function TimeField({ label, time, choose }: { label: string; time: string; choose(time: string): void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="time"
      required
      value={typed ?? time}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (value !== '') choose(value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
