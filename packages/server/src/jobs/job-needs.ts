import { readLanguageAt } from '@nukkad/core/features/notifications/mail-address.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { exportMaker } from '../features/account/own-data/make-export.ts';
import type { SessionEnded } from '../features/account/session-cache.ts';
import { paymentReceiptMail } from '../features/notifications/payment-receipt-mail.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Hooks } from './jobs.ts';

export const jobHooks = (host: Host, mailer: Mailer, publicUrl: string, sessionEnded: SessionEnded): Hooks => ({
  postReceipt: async (receipt) =>
    mailer.send(await paymentReceiptMail(receipt, await readLanguageAt(host.db, receipt.email), publicUrl)),
  makeExport: exportMaker(host, publicUrl),
  sessionEnded,
});
