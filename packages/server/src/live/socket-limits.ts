/** Sockets that a person may have in one process: one for each tab. */
export const maxSockets = 8;

/** A client this far behind, in bytes, is disconnected; it resumes when it reconnects. */
export const maxBuffered = 1_000_000;

/** The refusal of one socket too many is delayed, in ms, to slow down clients that retry at once. */
export const refusalMs = 1000;

/** Refusals that wait to be sent. Beyond these, connections are closed at once. */
export const maxRefusals = 1000;

/** Pause between groups of sockets that close, in ms. */
export const stepMs = 50;

/** How long after their last socket a person is forgotten, in ms: by then their frame budget is full again. */
export const forgetMs = 10_000;
