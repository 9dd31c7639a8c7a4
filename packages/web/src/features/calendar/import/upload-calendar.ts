import type { Feed } from '@nukkad/core/features/calendar/import/contract.ts';
import { actingAsHeader } from '../../../data/backend/acting-as.ts';
import { assetUrl } from '../../../ui/asset-url.ts';

/** Uploads a calendar file and returns the feed, or why it was refused. Rejects when the network fails. */
export async function uploadCalendar(
  id: string,
  name: string,
  file: Blob,
): Promise<{ feed: Feed } | { code: string; problem: string | null }> {
  const response = await fetch(assetUrl(`api/feeds/${id}/file?name=${encodeURIComponent(name)}`), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', ...actingAsHeader() },
    body: file,
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return { feed: answer as Feed };
  const { code, data } = answer as { code?: string; data?: { problem?: string } };
  return { code: code ?? (response.status === 413 ? 'FEED_TOO_LARGE' : 'INTERNAL'), problem: data?.problem ?? null };
}
