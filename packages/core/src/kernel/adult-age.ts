/** In years: younger people get no account. */
export const adultAge = 18;
