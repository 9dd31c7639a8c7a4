import { registration } from './browser-push.ts';

/** Closes the notifications that the phone shows and `isOver` picks. */
export async function closeShown(isOver: (tag: string) => boolean) {
  const shown = (await (await registration())?.getNotifications?.()) ?? [];
  for (const it of shown) if (isOver(it.tag)) it.close();
}
