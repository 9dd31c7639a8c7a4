/** How long a sign-in, or its confirmation, allows sensitive changes: to change the email, to delete the account. */
export const freshMinutes = 10;
