import { toast } from '../../../ui/Toast.tsx';

/** Says once that Google, or the way back from it, has just failed. */
export function tellOfRefusal() {
  history.replaceState(history.state, '', location.pathname);
  toast('Signing in with Google didn’t work. Try again, or sign in another way.');
}
