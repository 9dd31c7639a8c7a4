export interface SeatRequest {
  id: string;
  personId: string;
  eventId: string;
  quantity: number;
  /** Whole rupees a seat, as shown; null for the waitlist. */
  price: number | null;
}
