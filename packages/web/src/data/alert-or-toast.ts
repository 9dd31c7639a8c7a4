import { backend } from '#backend';
import { toast } from '../ui/Toast.tsx';

/** For words of the specification: in the demo an alert, elsewhere a toast. */
export function alertOrToast(words: string) {
  if (backend.feedback === 'alert') window.alert(words);
  else toast(words);
}
