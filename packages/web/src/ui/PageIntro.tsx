import { assetUrl } from './asset-url.ts';
import styles from './PageIntro.module.css';

/** What a page is for: a drawing and a sentence. */
export const PageIntro = ({ drawing, children }: { drawing: string; children: string }) => (
  <div className={styles.intro}>
    <img src={assetUrl(`drawings/${drawing}.svg`)} alt="" width="112" height="84" />
    <p>{children}</p>
  </div>
);
