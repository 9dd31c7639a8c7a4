export const maxPlans = 10;

/** When someone may want to say that they are safe, after the meeting begins. */
export const safeByMinutes = 30;
export const safeByHours = 12;

/** Before that time they are asked whether they are safe. */
export const askedMinutes = 10;
