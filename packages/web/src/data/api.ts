import { backend } from '#backend';

/** The operations of whatever backend this app was built for. Imported by what is loaded later, never by the first screen. */
export const api = await backend.api();
