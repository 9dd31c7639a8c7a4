import type { SignIn } from '../../../data/backend/index.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import PasskeySignIn from './PasskeySignIn.tsx';

/** For servers that mail no codes: elsewhere another sheet has the button. */
export default function SignInPasskey({ enter, close }: { enter(by: SignIn): Promise<unknown>; close(): void }) {
  return (
    <Sheet title="Sign in with a passkey" close={close}>
      <p>Your device asks for your face, finger or screen lock.</p>
      <PasskeySignIn enter={enter} look="main" />
    </Sheet>
  );
}
