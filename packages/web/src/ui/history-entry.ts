export interface OpenSheet {
  name: string;
  about: unknown;
}

interface Entry {
  /** The open sheets from the bottom up, and how many entries the screen has below this one. */
  sheets?: readonly OpenSheet[];
  depth?: number;
  /** React Router's name of the entry, which the entries of its sheets share. */
  key?: string;
  /** React Router's number of the entry, from 0. */
  idx?: number;
}

/** The current entry of the browser's history. */
export const entry = () => (window.history.state ?? {}) as Entry;
