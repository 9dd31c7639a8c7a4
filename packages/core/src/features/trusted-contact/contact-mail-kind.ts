/** Asks to be a contact; says that someone is late; says that they are safe, or have deleted their account. */
export type ContactMailKind = 'asked' | 'alert' | 'safe' | 'deleted';
