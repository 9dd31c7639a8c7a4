import { typingMs } from '@nukkad/core/features/chat/typing-time.ts';
import { useEffect, useState } from 'react';
import { useLive } from '../../data/useLive.ts';

export function useIsTyping(conversationId: string): boolean {
  const live = useLive();
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.listen((update) => {
      const types = update.type === 'chat.typing' && update.conversationId === conversationId;
      const wrote = update.type === 'chat.message' && update.message.conversationId === conversationId;
      if (!types && !wrote) return;
      clearTimeout(timer);
      setIsTyping(types);
      if (types) timer = setTimeout(() => setIsTyping(false), typingMs.shown);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [conversationId, live]);
  return isTyping;
}
