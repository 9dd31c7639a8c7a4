/** The search of what is in view: its field, or the button that opens it. Not every screen has one. */
export const findSearch = () =>
  document.querySelector<HTMLElement>('main input[type="search"]') ??
  document.querySelector<HTMLElement>('main button[aria-label^="Search"]');
