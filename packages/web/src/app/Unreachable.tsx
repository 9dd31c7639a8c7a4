import { ErrorState } from '../ui/ErrorState.tsx';
import { AppFrame } from '../ui/AppFrame.tsx';

export function Unreachable({ retry }: { retry(): void }) {
  return (
    <AppFrame>
      <ErrorState retry={retry}>Nukkad can’t be reached right now. Check your connection and try again.</ErrorState>
    </AppFrame>
  );
}
