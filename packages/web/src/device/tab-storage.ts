import { valuesIn } from './local-storage.ts';

/** Values that the tab keeps across pages, also those of other sites. */
export const { recall, remember } = valuesIn(() => sessionStorage);
