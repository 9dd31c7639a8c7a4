/** How long after sending a message it can be deleted for everyone. */
export const removableMinutes = 15;
