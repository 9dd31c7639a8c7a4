import { renderToString } from 'react-dom/server';
import type { Session } from '../data/backend/index.ts';
import { App } from './App.tsx';

/** The welcome screen as HTML. Run at build time. */
export const render = (session: Session) => renderToString(<App session={session} />);
