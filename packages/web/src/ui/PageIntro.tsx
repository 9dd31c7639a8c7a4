import type { ReactNode } from 'react';
import { assetUrl } from './asset-url.ts';
import styles from './PageIntro.module.css';

/** What a page is for: a drawing and a sentence. `end` follows them, such as the arrow of a link. */
export const PageIntro = ({ drawing, children, end }: { drawing: string; children: string; end?: ReactNode }) => (
  <div className={styles.intro}>
    <img src={assetUrl(`drawings/${drawing}.svg`)} alt="" width="112" height="84" />
    <p>{children}</p>
    {end}
  </div>
);
