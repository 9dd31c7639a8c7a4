import { hourMs } from '@nukkad/core/kernel/time.ts';
import { sharedCache } from './share-target-cache.ts';
import { deviceTime } from './server-time.ts';

/** How long it waits for someone to sign in, in ms. */
const lifeMs = hourMs;

/** What another app has shared. */
export interface SharedContent {
  title: string;
  text: string;
  url: string;
  pictures: File[];
}

const textIn = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Null where nothing was shared, or too long ago. */
export async function readShared(): Promise<SharedContent | null> {
  try {
    const kept = await (await caches.open(sharedCache.name)).match(sharedCache.key);
    if (!kept || deviceTime() - Date.parse(kept.headers.get('date') ?? '') > lifeMs) return null;
    const form = await kept.formData();
    return {
      title: textIn(form, 'title'),
      text: textIn(form, 'text'),
      url: textIn(form, 'url'),
      pictures: form
        .getAll('pictures')
        .filter((it) => it instanceof File)
        .filter(({ size }) => size > 0),
    };
  } catch {
    // Storage is forbidden.
    return null;
  }
}
