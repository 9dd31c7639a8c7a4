import { makeTemplate } from './program.ts';

/** Playwright's global setup; returns the teardown. */
export default makeTemplate;
