import type { OperatorList } from '@nukkad/core/features/operator/operator-list.ts';

export const listWords: Record<OperatorList, { title: string; label: string; button: string; about: string }> = {
  venue: {
    title: 'Flagged venues',
    label: 'Name of the venue',
    button: 'Flag venue',
    about: 'People see a warning on events there and in meet requests, and before they ask someone to meet there.',
  },
  word: {
    title: 'Banned words',
    label: 'Word or phrase',
    button: 'Ban word',
    about:
      'Refused in events, announcements, profiles, meet requests, and questions and answers. Existing texts stay until they’re changed. Imported events with such words aren’t shown.',
  },
  domain: {
    title: 'Blocked links',
    label: 'Domain or address',
    button: 'Block link',
    about:
      'Refused in the same texts. A domain blocks everything on it. An address with a path, such as example.com/offer, blocks only what is below that path.',
  },
};
