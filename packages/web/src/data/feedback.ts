import { backend } from '#backend';
import { toast } from '../ui/Toast.tsx';

/** Gives the feedback that the specification words: in the demo as the browser's alert, elsewhere as a toast. */
export function say(words: string) {
  if (backend.feedback === 'alert') window.alert(words);
  else toast(words);
}
