/** Up to this many, the seats left are shown. */
export const fewSeats = 10;
