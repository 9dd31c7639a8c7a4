import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { mayBeRepeated } from '@nukkad/core/features/warnings/repeated-text.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { WarningNote } from './WarningNote.tsx';

/** Above one of the first messages of someone else. */
export default function RepeatedWarning({ message: { conversationId, position, message } }: { message: Message }) {
  const repeated = useQuery({
    queryKey: ['repeatedMessages', conversationId, position],
    queryFn: async () => (await api.chat.warnings({ id: conversationId })).repeated,
    staleTime: 5 * minuteMs,
    enabled: mayBeRepeated(message),
  });
  if (!repeated.data?.includes(position)) return null;
  return <WarningNote>The same message was sent to several people.</WarningNote>;
}
