const host = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
const onlyHost = new RegExp(`^${host.source}$`, 'u');

/** The domain of an address, in lowercase and without `www`. Null for what is none. */
export function domainOf(text: string): string | null {
  const [domain = ''] = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:]/);
  return onlyHost.test(domain) ? domain : null;
}

/** Whether a text names one of the domains, or a part of it such as `pay.example.com` of `example.com`. */
export function namesDomain(text: string, domains: ReadonlySet<string>): boolean {
  if (domains.size === 0) return false;
  for (const [named] of text.normalize('NFKC').toLowerCase().matchAll(host)) {
    const labels = named.split('.');
    if (labels.some((_, at) => domains.has(labels.slice(at).join('.')))) return true;
  }
  return false;
}
