/** Typing, in ms: reported at most this often (rate limit `typing` must allow that), and shown this long. */
export const typingMs = { betweenReports: 3000, shown: 5000 } as const;
