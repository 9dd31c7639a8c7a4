import { addToAudit } from '@nukkad/core/kernel/audit-log.ts';
import {
  approveFeed,
  listFeeds,
  revokeFeed,
  type ListedFeed,
} from '@nukkad/core/features/calendar/import/feed-approval.ts';
import type { Command } from './command.ts';
import { printable } from './printable.ts';

export const calendarUsage = `npm run admin -- calendar list           calendars that people and you have added
npm run admin -- calendar approve ID     show the events of a person's calendar to everyone
npm run admin -- calendar revoke ID      show them only to that person and their connections again`;

const state = ({ owner, approvedAt }: ListedFeed) =>
  owner === null
    ? 'public (FEEDS)'
    : approvedAt
      ? `public since ${approvedAt.toISOString().slice(0, 10)}`
      : 'not public';

const describe = (feed: ListedFeed) =>
  [
    `${feed.id}  ${state(feed)}, ${feed.events} upcoming`,
    `  ${printable(feed.name)}: ${printable(feed.url ?? 'a file')}`,
    `  added ${feed.addedAt.toISOString().slice(0, 10)} by ${feed.owner ? printable(`${feed.owner.name} <${feed.owner.email}>`) : 'the operator'}`,
  ].join('\n');

export const calendarCommands: Record<string, Command> = {
  'calendar list': {
    takes: 0,
    async run(db) {
      const feeds = await listFeeds(db);
      return feeds.length === 0 ? 'There are no calendars.' : feeds.map(describe).join('\n\n');
    },
  },
  'calendar approve': {
    takes: 1,
    async run(db, id) {
      const now = new Date();
      const { name, isChange } = await approveFeed(db, id, now);
      if (isChange) await addToAudit({ db, now }, { action: 'calendar approved', entry: id });
      return isChange
        ? `Approved: everyone sees the events of ${printable(name)}.`
        : `${printable(name)} was already approved.`;
    },
  },
  'calendar revoke': {
    takes: 1,
    async run(db, id) {
      const now = new Date();
      const { name, isChange } = await revokeFeed(db, id, now);
      if (isChange) await addToAudit({ db, now }, { action: 'calendar revoked', entry: id });
      return isChange
        ? `Revoked: only the owner of ${printable(name)} and their connections see its events.`
        : `${printable(name)} was not approved.`;
    },
  },
};
