export const fewSeats = 10;
