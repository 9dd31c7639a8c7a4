import type { CheckInList, CheckInTicket } from '@nukkad/core/features/check-in/contract.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { eventWhen } from '../../format/dates.ts';
import type { OutsideHours } from './useCheckIn.ts';
import { ticketName } from './verdict-message.ts';

export function OutsideHoursSheet({
  why,
  ticket,
  event: { date, endsAt, timeZone },
  confirm,
  close,
}: {
  why: OutsideHours['why'];
  ticket: CheckInTicket | undefined;
  event: CheckInList;
  confirm(): void;
  close(): void;
}) {
  return (
    <Sheet title="Check in anyway?" close={close}>
      <p>
        <strong>
          {why === 'early'
            ? `This event is on ${eventWhen(date, timeZone)}.`
            : `This event ended on ${eventWhen(endsAt, timeZone)}.`}
        </strong>
      </p>
      <p>{ticket ? ticketName(ticket) : 'Valid ticket'}</p>
      <Button look="main" wide onClick={confirm}>
        Check in anyway
      </Button>
      <Button wide onClick={close}>
        Not now
      </Button>
    </Sheet>
  );
}
