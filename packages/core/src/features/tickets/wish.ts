/** What somebody wants of an event: seats, or a place in the line for some. */
export interface Wish {
  /** Of the order, or of the place in the line; minted by the browser. */
  id: string;
  personId: string;
  eventId: string;
  quantity: number;
  /** Whole rupees a seat, as it was shown; null for a place in the line. */
  price: number | null;
}
