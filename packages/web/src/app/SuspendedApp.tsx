import { BrowserRouter } from 'react-router';
import { SuspendedScreen } from '../features/moderation/SuspendedScreen.tsx';
import { root } from '../ui/asset-url.ts';
import { OutsideApp } from './OutsideApp.tsx';

/** All that suspended people see. */
export default function Suspended() {
  return (
    <BrowserRouter basename={root.pathname}>
      <OutsideApp>
        <SuspendedScreen />
      </OutsideApp>
    </BrowserRouter>
  );
}
