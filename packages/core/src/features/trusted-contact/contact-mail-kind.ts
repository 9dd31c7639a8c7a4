/** Asks to be a contact; says that someone has not said that they are safe; says that they are, or that they have deleted
 * their account. */
export type ContactMailKind = 'asked' | 'alert' | 'safe' | 'deleted';
