const rupee = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** Whole rupees: ₹1,499. */
export const rupees = (amount: number) => rupee.format(amount);

/** Whole rupees in words: 'Free', '₹1,499'. */
export const priceWords = (amount: number) => (amount === 0 ? 'Free' : rupees(amount));
