/*
 * What somebody has begun to write, by conversation: kept on this device for as long as the tab is there.
 */
const prefix = 'nukkad-draft-';
const keyOf = (personId: string, conversationId: string) => `${prefix}${personId}-${conversationId}`;

export function draftOf(personId: string, conversationId: string): string {
  try {
    return sessionStorage.getItem(keyOf(personId, conversationId)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(personId: string, conversationId: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(personId, conversationId));
    else sessionStorage.setItem(keyOf(personId, conversationId), text);
  } catch {
    // Forbidden or full storage: it lasts as long as the screen.
  }
}

/** Leaves nothing of somebody's on a device that another may use next. */
export function forgetDrafts(personId: string) {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(`${prefix}${personId}-`)) sessionStorage.removeItem(key);
  } catch {
    // Then there are none.
  }
}
