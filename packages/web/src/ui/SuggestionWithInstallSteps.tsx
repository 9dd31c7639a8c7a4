import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { InstallSteps } from './InstallSteps.tsx';
import { Suggestion } from './Suggestion.tsx';
import { Sheet } from './Sheet.tsx';
import { useSheet } from './useSheet.ts';

/** A suggestion with a button. Where the browser has none for it, `action` is null, and steps show the way by the Home
 * Screen. */
export function SuggestionWithInstallSteps({
  name,
  title,
  action,
  close,
  children,
}: {
  /** Identifies the sheet with the steps. */
  name: string;
  title: string;
  action: ReactNode;
  close(): void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useSheet(name);
  return (
    <>
      <Suggestion
        title={title}
        close={close}
        action={
          action ?? (
            <Button look="outline" wide onClick={() => setOpen(true)}>
              Show me how
            </Button>
          )
        }
      >
        {children}
      </Suggestion>
      {isOpen && (
        <Sheet title="Add to Home Screen" close={() => setOpen(null)}>
          <InstallSteps />
        </Sheet>
      )}
    </>
  );
}
