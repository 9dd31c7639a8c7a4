import { backend } from '#backend';
import { install, useInstallWay } from '../../../device/install-app.ts';
import { Button } from '../../../ui/Button.tsx';
import { InstallSteps } from '../../../ui/InstallSteps.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useSheet } from '../../../ui/useSheet.ts';

/** Shown where the app can be installed and isn't yet. */
export function InstallApp() {
  const way = useInstallWay();
  const [isOpen, setOpen] = useSheet('install-app');
  if (!backend.can.install || way === null) return null;
  return (
    <>
      <Button icon="plus" wide onClick={() => (way === 'offer' ? void install() : setOpen(true))}>
        Add to home screen
      </Button>
      {isOpen && (
        <Sheet title="Add to Home Screen" close={() => setOpen(null)}>
          <InstallSteps />
        </Sheet>
      )}
    </>
  );
}
