import type { Message } from '@nukkad/core/features/chat/contract.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

const pointOutMs = 3000;

/** Jumps to a message by its position: loads older pages up to there, then points it out for a moment. */
export function useJump(
  history: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isError' | 'fetchNextPage'>,
  messages: readonly Message[],
  leaveEnd: () => void,
) {
  const [target, setTarget] = useState<{ position: number; from: number } | null>(null);
  const oldest = messages[0]?.position ?? 0;
  const loading = target !== null && oldest > target.position && history.hasNextPage && !history.isError;
  const load = useEffectEvent(() => {
    if (loading && !history.isFetchingNextPage) void history.fetchNextPage();
  });
  useEffect(() => load(), [loading, oldest, history.isFetchingNextPage]);
  useEffect(() => {
    if (target === null || loading) return undefined;
    const timer = setTimeout(() => setTarget(null), pointOutMs);
    return () => clearTimeout(timer);
  }, [target, loading]);
  return {
    to(position: number) {
      leaveEnd();
      setTarget({ position, from: oldest });
    },
    progress: loading ? (target.from - oldest) / Math.max(1, target.from - target.position) : null,
    shown: target?.position ?? null,
  };
}
