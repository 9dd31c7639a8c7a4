import { backend } from '#backend';

/** The operations of whatever backend this app was built for. Imported by screens behind sign-in, never by the first. */
export const api = await backend.api();
