import { Button } from './Button.tsx';
import styles from './ShowMore.module.css';
import { useMore, type Pages } from './useInfiniteScroll.ts';

/** At the end of a list: fetches the next page when it comes near or by a press. `problem` says why the last fetch failed. */
export function ShowMore({ pages, problem }: { pages: Pages; problem: string }) {
  const setEnd = useMore(pages);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  return (
    hasNextPage && (
      <div ref={setEnd} className={styles.end}>
        {isFetchNextPageError && <p role="alert">{problem}</p>}
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? 'Try again' : 'Show more'}
        </Button>
      </div>
    )
  );
}
