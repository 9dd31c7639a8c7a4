import { addToAudit } from '@nukkad/core/kernel/audit-log.ts';
import {
  endPromotion,
  listPromotions,
  promoteByOperator,
} from '@nukkad/core/features/promotions/promote-by-operator.ts';
import type { Command } from './command.ts';
import { printable } from './printable.ts';

export const promotionUsage = `npm run admin -- promotion list          events that are shown as promoted
npm run admin -- promotion start EVENT   show an event as promoted until it begins
npm run admin -- promotion end EVENT     end that; what its host has paid for continues`;

export const promotionCommands: Record<string, Command> = {
  'promotion list': {
    takes: 0,
    async run(db) {
      const promotions = await listPromotions(db, new Date());
      if (promotions.length === 0) return 'No event is promoted.';
      return promotions
        .map(({ eventId, name, by, until }) =>
          [`${eventId}  by the ${by}, until ${until.toISOString().slice(0, 10)}`, `  ${printable(name)}`].join('\n'),
        )
        .join('\n\n');
    },
  },
  'promotion start': {
    takes: 1,
    async run(db, id) {
      const now = new Date();
      const { name, isChange } = await promoteByOperator(db, id, now);
      if (isChange) await addToAudit({ db, now }, { action: 'event promoted', entry: id });
      return isChange ? `Promoted until it begins: ${printable(name)}.` : `${printable(name)} was already promoted.`;
    },
  },
  'promotion end': {
    takes: 1,
    async run(db, id) {
      const now = new Date();
      const { name, isChange } = await endPromotion(db, id, now);
      if (isChange) await addToAudit({ db, now }, { action: 'promotion ended', entry: id });
      return isChange ? `No longer promoted by you: ${printable(name)}.` : `You did not promote ${printable(name)}.`;
    },
  },
};
