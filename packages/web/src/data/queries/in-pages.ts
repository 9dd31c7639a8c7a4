import { infiniteQueryOptions } from '@tanstack/react-query';

export const inPages = <const Key extends readonly unknown[], Page extends { next: string | null }>(
  queryKey: Key,
  fetch: (from: { after?: string }) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }: { pageParam: string | null }) => fetch(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
  });
