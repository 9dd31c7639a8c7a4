/** Text that people typed, without control characters, which a terminal could run as commands. */
export const printable = (text: string) => text.replaceAll(/\p{Cc}|\p{Cf}|[\u2028\u2029]/gu, '�');
