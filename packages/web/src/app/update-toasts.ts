import type { Update } from '@nukkad/core/contract.ts';
import type { NotificationGroup } from '@nukkad/core/features/notifications/notification-kind.ts';
import { currentTime } from '../device/server-time.ts';
import { messageWords } from '../format/message-words.ts';
import { clock, timeLeft } from '../format/dates.ts';

interface UpdateToast {
  group: NotificationGroup;
  words: string;
}

/** The toast for an update, or null when the screen shows it anyway. */
export function toastFor(me: string, update: Update, path: string, sender: string): UpdateToast | null {
  if (update.type === 'order.changed') {
    const { isReceived, status, description } = update.order;
    if (!isReceived || status !== 'paid') return null;
    return { group: 'events', words: `You got a ticket for ${description}. It’s in My tickets` };
  }
  // All others are listed there.
  if (path === '/notifications') return null;
  switch (update.type) {
    case 'meet.changed':
    case 'meet.reminder':
      return meetToast(me, update, path);
    case 'question.changed':
      return questionToast(update, path);
    case 'event.reminder':
      return reminderToast(update, path);
    case 'chat.message': {
      const { senderId, type, attachment } = update.message;
      if (senderId === me || type === 'removed' || path.startsWith('/chat')) return null;
      const group = type === 'location' && attachment !== null ? 'safety' : 'messages';
      return { group, words: `${sender}: ${messageWords(update.message)}` };
    }
    default:
      return null;
  }
}

function meetToast(
  me: string,
  { type, entry: { request, person } }: Extract<Update, { type: 'meet.changed' | 'meet.reminder' }>,
  path: string,
): UpdateToast | null {
  const { status, window, fromUserId, toUserId, expiresAt } = request;
  if (type === 'meet.reminder')
    return {
      group: 'requests',
      words: `${person.name} asked to meet you: ${timeLeft(expiresAt, currentTime())} left to answer`,
    };
  if (status === 'pending') {
    // The second update about a postponed request.
    const isShown = window === 'tomorrow' || path === '/chat' || path === `/people/${person.id}`;
    return toUserId === me && !isShown ? { group: 'requests', words: `${person.name} asked to meet you` } : null;
  }
  if (fromUserId !== me) return null;
  if (status === 'postponed') return { group: 'accepted', words: `${person.name} can’t make it and suggests tomorrow` };
  return status === 'accepted'
    ? { group: 'accepted', words: `${person.name} accepted your request. Say hello!` }
    : null;
}

function questionToast(
  { step, eventId, eventName }: Extract<Update, { type: 'question.changed' }>,
  path: string,
): UpdateToast | null {
  if (path === `/events/${eventId}`) return null;
  if (step === 'asked') return { group: 'questions', words: `A new question about ${eventName}` };
  return step === 'answered' ? { group: 'questions', words: `Your question about ${eventName} has an answer` } : null;
}

function reminderToast(
  { kind, event: { id, name, order } }: Extract<Update, { type: 'event.reminder' }>,
  path: string,
): UpdateToast | null {
  if (kind === 'day') return { group: 'reminders', words: `Tomorrow: ${name}` };
  if (kind === 'hour') return { group: 'reminders', words: `${name} starts within an hour` };
  if (kind === 'after') return { group: 'reminders', words: `How was ${name}? Tell us on Events` };
  if (path === `/events/${id}`) return null;
  const until = order?.holdUntil ? ` until ${clock(order.holdUntil)}` : '';
  return { group: 'offers', words: `Seats for ${name} are held for you${until}. Claim them on the event page` };
}
