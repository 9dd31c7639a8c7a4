export async function allPages<Page extends { next: string | null }>(
  fetch: (from: { after?: string }) => Promise<Page>,
): Promise<[Page, ...Page[]]> {
  const first = await fetch({});
  const pages: [Page, ...Page[]] = [first];
  for (let { next } = first; next !== null;) {
    const page = await fetch({ after: next });
    pages.push(page);
    next = page.next;
  }
  return pages;
}
