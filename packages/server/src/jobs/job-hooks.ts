import type { Host } from '@nukkad/core/kernel/context.ts';
import { exportMaker } from '../features/account/own-data/make-export.ts';
import type { SessionEnded } from '../features/account/sessions.ts';
import { receiptMail } from '../features/payments/receipt-mail.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Hooks } from './jobs.ts';

export const jobHooks = (host: Host, mailer: Mailer, publicUrl: string, sessionEnded: SessionEnded): Hooks => ({
  postReceipt: (receipt) => mailer.send(receiptMail(receipt, publicUrl)),
  makeExport: exportMaker(host, publicUrl),
  sessionEnded,
});
