/** How a process stops while others go on, in ms. */
export interface DrainTimes {
  /** How long the server keeps taking requests, until every load balancer has seen that it is not ready. */
  noticeMs: number;
  /** How long it takes to close the sockets, so that not all phones meet the other processes at once. */
  spreadMs: number;
}

/** Where nobody else could take over. */
export const atOnce: DrainTimes = { noticeMs: 0, spreadMs: 0 };

/** Load balancers should ask at least once a second whether a process is ready. */
export const drainTimes: DrainTimes = { noticeMs: 2500, spreadMs: 2500 };

/** How long running requests may still take once the sockets are closed, in ms. */
export const lastRequestsMs = 500;

/** How long Redis may take to answer what is left, in ms. */
export const lastAnswersMs = 1000;

/** In ms: after this the process exits. Whatever supervises it (deploy/) must wait longer before it kills it. */
export const longestStopMs = 10_000;
