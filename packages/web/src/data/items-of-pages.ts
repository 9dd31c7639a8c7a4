/** The items of all pages, each once: an item may be on two pages if it moved between their fetches. */
export function itemsOf<Page, Item>(
  data: { pages: readonly Page[] } | undefined,
  items: (page: Page) => readonly Item[],
  idOf: (item: Item) => string,
): Item[] {
  return [...new Map(data?.pages.flatMap(items).map((it) => [idOf(it), it])).values()];
}
