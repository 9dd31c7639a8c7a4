import type { ReactNode } from 'react';
import styles from './Menu.module.css';
import { Sheet } from './Sheet.tsx';

/** What a menu needs below its button, in px. Where there is less, it opens above. */
const roomBelow = 300;
const gap = 8;

/** On a roomy screen, next to the button that opened it; a browser that does not focus buttons shows a dialog. */
function placeAtButton(dialog: HTMLDialogElement) {
  const button = document.activeElement;
  if (!(button instanceof HTMLButtonElement) || !matchMedia('(min-width: 600px)').matches) return;
  const { top, bottom, right } = button.getBoundingClientRect();
  dialog.classList.add(styles.menu ?? '');
  const { style } = dialog;
  style.right = `${Math.max(gap, document.documentElement.clientWidth - right)}px`;
  if (window.innerHeight - bottom >= roomBelow) style.top = `${bottom + gap}px`;
  else style.bottom = `${window.innerHeight - top + gap}px`;
}

/** A short list of actions behind a button. */
export const Menu = (props: { title: string; close(): void; children: ReactNode }) => (
  <Sheet {...props} place={placeAtButton} />
);
