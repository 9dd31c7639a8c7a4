import { useEffect, useState } from 'react';

/** What of an infinite query decides whether its next page is fetched. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/**
 * Fetches the next page while the end of a list comes near: the ref of what stands there. After an error somebody has to ask
 * for it.
 */
export function useMore({
  hasNextPage,
  isFetchingNextPage,
  isPlaceholderData,
  isFetchNextPageError,
  fetchNextPage,
}: Pages): (end: HTMLElement | null) => void {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!end || !hasNextPage || isFetchingNextPage || isPlaceholderData || isFetchNextPageError) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError, fetchNextPage]);
  return setEnd;
}
