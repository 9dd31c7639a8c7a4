import type { Update } from '@nukkad/core/contract.ts';
import { currentTime } from '../device/server-time.ts';
import { wants } from '../device/notification-settings.ts';
import { messagePreview } from '../features/chat/message-preview.ts';
import { clock, timeLeft } from '../format/dates.ts';

/** The toast for an update, or null when the screen shows it anyway. */
export function toastFor(me: string, update: Update, path: string, sender: string): string | null {
  if (update.type === 'meet.changed' && wants('meets')) {
    const { request, person } = update.entry;
    // The second update about a postponed request.
    if (request.status === 'pending' && request.window === 'tomorrow') return null;
    if (request.status === 'pending' && request.toUserId === me) return `${person.name} asked to meet you`;
    if (request.status === 'postponed' && request.fromUserId === me)
      return `${person.name} can’t make it and suggests tomorrow`;
    if (request.status === 'accepted' && request.fromUserId === me) return `${person.name} said yes. Say hello!`;
  }
  if (update.type === 'meet.reminder' && wants('meets'))
    return `${update.entry.person.name} asked to meet you: ${timeLeft(update.entry.request.expiresAt, currentTime())} left to answer`;
  if (update.type === 'order.changed' && update.order.isReceived && update.order.status === 'paid' && wants('events'))
    return `You got a ticket for ${update.order.description}. It’s in My tickets`;
  if (update.type === 'question.changed' && wants('events') && path !== `/events/${update.eventId}`) {
    if (update.step === 'asked') return `A new question about ${update.eventName}`;
    if (update.step === 'answered') return `Your question about ${update.eventName} has an answer`;
  }
  if (update.type === 'event.reminder' && wants('events')) return reminderWords(update);
  if (
    update.type === 'chat.message' &&
    wants('messages') &&
    update.message.senderId !== me &&
    update.message.type !== 'removed' &&
    !path.startsWith('/chat')
  )
    return `${sender}: ${messagePreview(update.message)}`;
  return null;
}

function reminderWords({ kind, event: { name, order } }: Extract<Update, { type: 'event.reminder' }>): string {
  if (kind === 'day') return `Tomorrow: ${name}`;
  if (kind === 'hour') return `${name} starts within an hour`;
  if (kind === 'after') return `How was ${name}? Tell us on Events`;
  return `Seats for ${name} are held for you${order?.holdUntil ? ` until ${clock(order.holdUntil)}` : ''}. Claim them on the event page`;
}
