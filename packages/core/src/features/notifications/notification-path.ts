import type { Notification } from './contract.ts';

type Opened = Pick<Notification, 'kind' | 'person' | 'event' | 'conversationId'>;

export function notificationPath({ kind, person, event, conversationId }: Opened): string {
  switch (kind) {
    case 'request':
      return `/people/${encodeURIComponent(person?.id ?? '')}`;
    case 'accepted':
    case 'message':
    case 'share':
      return `/chat/${encodeURIComponent(conversationId ?? '')}`;
    case 'day':
    case 'hour':
    case 'transfer':
    case 'transferred':
      return '/tickets';
    case 'paid':
    case 'refund':
      return '/orders';
    case 'premium':
      return '/settings/account#premium';
    case 'after':
      return '/events';
    case 'handover':
      return `/hosting/${encodeURIComponent(event?.id ?? '')}`;
    case 'safe':
      return '/settings/safety#plans';
    case 'contact':
      return '/settings/safety#contact';
    case 'alert':
      return '/settings/help#safety';
    case 'report':
    case 'complaint':
    case 'suspended':
    case 'restored':
    case 'upheld':
    case 'warning':
      return '/settings/safety';
    default:
      return `/events/${encodeURIComponent(event?.id ?? '')}`;
  }
}
