/** From now on the app answers, not `pages/early.js`, which has marked buttons that were pressed too early. */
export function takeOver() {
  const { dataset } = document.documentElement;
  delete dataset['hides'];
  delete dataset['linked'];
  if (dataset['live'] !== undefined) return;
  dataset['live'] = '';
  const pressed = [...document.querySelectorAll<HTMLElement>('[data-pressed]')];
  for (const button of pressed) delete button.dataset['pressed'];
  pressed[0]?.click();
}
