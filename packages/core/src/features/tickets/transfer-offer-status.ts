/** How offers of tickets are stored. Whether one has expired, its time says. */
export type TransferOfferStatus = 'offered' | 'accepted' | 'declined' | 'withdrawn';
