import { backend } from '#backend';

// Never imported by the first screen, which is shown before this has loaded.
export const { api, connect } = await backend.afterSignIn();
