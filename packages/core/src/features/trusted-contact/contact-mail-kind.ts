/** Asks to be a contact; says that someone has not said that they are safe; says that they are. */
export type ContactMailKind = 'asked' | 'alert' | 'safe';
