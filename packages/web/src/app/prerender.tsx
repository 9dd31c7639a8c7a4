import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Session } from '../data/backend/backend.ts';
import { AppFrame } from '../ui/AppFrame.tsx';
import { TabBar } from '../ui/TabBar.tsx';
import { App } from './App.tsx';
import layout from './Layout.module.css';
import { tabs } from './tabs.ts';

// Run at build time.

export const renderWelcome = (session: Session) => renderToString(<App session={session} />);

/** What is around a screen of the tab bar, until the app replaces it. Null for other screens. */
export function renderFrame(screen: string): string | null {
  const tab = new Map(Object.entries(tabs)).get(screen);
  return tab
    ? renderToString(
        <StaticRouter location={tab.to}>
          <div aria-hidden="true" inert>
            <AppFrame>
              <div className={layout.screen} />
              <TabBar tabs={Object.values(tabs)} />
            </AppFrame>
          </div>
        </StaticRouter>,
      )
    : null;
}
