import { assetUrl } from '../../../ui/asset-url.ts';
/** `small` for places of up to 240 px. */
export const photoAddress = (id: string, size: 'full' | 'small' = 'full') =>
  assetUrl(size === 'full' ? `api/pictures/${id}` : `api/pictures/${id}/small`);
