import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { codeInGroups } from '@nukkad/core/features/tickets/ticket-code.ts';
import { useEffect, useId, useRef } from 'react';
import { useAwake } from '../../device/useWakeLock.ts';
import { whenThere } from '../../format/dates.ts';
import { IconButton } from '../../ui/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import styles from './FullScreenTicket.module.css';
import { TicketPager } from './TicketPager.tsx';
import { useHolderName } from './useHolderName.ts';

/** The QR code alone, as large and bright as the screen allows, to be held out at the door. */
export function FullScreenTicket({
  ticket,
  ofOrder,
  show,
  close,
}: {
  ticket: Ticket;
  ofOrder: readonly Ticket[];
  show(ticketId: string): void;
  close(): void;
}) {
  const { event, code, token } = ticket;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const name = useHolderName(ticket);
  useAwake();
  useEffect(() => {
    const it = dialog.current;
    it?.showModal();
    return () => it?.close();
  }, []);
  const at = ofOrder.findIndex((it) => it.id === ticket.id);
  const turn = (step: number) => {
    const next = ofOrder[at + step];
    if (next) show(next.id);
  };
  return (
    <dialog ref={dialog} className={styles.screen} aria-labelledby={id} onClose={() => dialog.current && close()}>
      <header>
        <IconButton icon="close" label="Close" onClick={close} />
      </header>
      <div className={styles.inside}>
        <h2 id={id}>{event.name}</h2>
        <p className={styles.when}>{whenThere(event.date, event.timeZone)}</p>
        <div className={styles.qr}>
          <QrCode text={token} label={`QR code of your ticket ${codeInGroups(code)}`} />
        </div>
        <p className={styles.name}>{name}</p>
        <p className={styles.code}>{codeInGroups(code)}</p>
        {ofOrder.length > 1 && <TicketPager at={at} many={ofOrder.length} turn={turn} />}
      </div>
    </dialog>
  );
}
