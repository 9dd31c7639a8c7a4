import { makeTemplate } from './start-servers.ts';

/** Playwright's global setup; returns the teardown. */
export default makeTemplate;
