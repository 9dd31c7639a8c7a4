/** In UTF-16 code units, after trimming. The table `message` allows as many characters. */
export const messageLimit = 2000;

/** The messages that have one picture. Moderators hide all of them at once. */
export const maxPictureMessages = 50;
