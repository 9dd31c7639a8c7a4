/** Most that a person gets: mails on a day in India, pushes in an hour of the clock. */
export const mailsADay = 20;

export const pushesAnHour = 60;
