export const maxPasskeys = 10;
export const maxPasskeyName = 40;
