import { whose } from '../own-table.ts';

export const notificationTables = {
  notification: whose(
    'notification',
    'person_id',
    'what you were notified of; no text is kept',
    {
      id: 'a random id',
      kind: 'what happened',
      subject: 'the id of what it is about',
      made_at: 'when it happened',
      seen_at: 'when you saw it',
      pushed_at: 'when it was sent to your browsers',
      mailed_at: 'when it was mailed to you',
      up_to: 'of messages: the position of the last one',
    },
    ['due_at'],
  ),
  notification_settings: whose('notification_settings', 'person_id', 'how you want to be notified', {
    ways: 'push and mail for each kind that you changed',
    quiet_from: 'when quiet hours begin',
    quiet_to: 'when they end',
    time_zone: 'by the clock of this time zone',
    paused_until: 'until when everything is paused',
    shows_names: 'whether the lock screen shows names and words',
    digest: 'whether you get a weekly mail of events nearby',
    digest_at: 'when it is due next',
    digest_tries: 'how often sending it was tried',
    digest_done_at: 'when the last one was sent',
    language: 'the language of mails and notifications',
  }),
  // The keys would let others send pushes.
  push_subscription: whose(
    'push_subscription',
    'person_id',
    'browsers that receive your notifications',
    { id: 'a random id', made_at: 'when you allowed it' },
    ['session_id', 'endpoint', 'p256dh', 'auth'],
  ),
  delivery: { leftOut: 'Which notification is about to be sent to which browser, for minutes' },
  delivery_count: { leftOut: 'How many pushes and mails someone was due in an hour or a day, for the limit' },
};
