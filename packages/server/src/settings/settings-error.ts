/** A start that cannot go on, with words for the operator: shown without a stack trace. */
export class SettingsError extends Error {}
