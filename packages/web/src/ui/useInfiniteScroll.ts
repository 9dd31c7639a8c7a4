import { useEffect, useState } from 'react';

export interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/** Fetches the next page when the end of the list, to which the returned ref belongs, comes near; not after an error. */
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
