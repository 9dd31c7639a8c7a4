/** Below it, a number would tell who vouched. */
export const fewestVouches = 3;
