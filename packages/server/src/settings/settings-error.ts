/** Ends the start with a message for the operator, shown without a stack trace. */
export class SettingsError extends Error {}
