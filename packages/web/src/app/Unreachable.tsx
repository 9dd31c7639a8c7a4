import { ErrorState } from '../ui/ErrorState.tsx';
import { AppFrame } from '../ui/AppFrame.tsx';

export const Unreachable = ({ retry }: { retry(): void }) => (
  <AppFrame>
    <ErrorState title="Nukkad can’t be reached" retry={retry}>
      Check your connection and try again.
    </ErrorState>
  </AppFrame>
);
