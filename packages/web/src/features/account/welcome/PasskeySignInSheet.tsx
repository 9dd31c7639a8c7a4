import type { SignIn } from '../../../data/backend/backend.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import PasskeySignInButton from './PasskeySignInButton.tsx';

/** For servers that mail no codes: elsewhere another sheet has the button. */
export default function PasskeySignInSheet({ enter, close }: { enter(by: SignIn): Promise<unknown>; close(): void }) {
  return (
    <Sheet title="Sign in with a passkey" close={close}>
      <p>Your device asks for your face, finger or screen lock.</p>
      <PasskeySignInButton enter={enter} look="main" />
    </Sheet>
  );
}
