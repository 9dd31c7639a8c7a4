import { assetUrl } from './asset-url.ts';
import styles from './ListEnd.module.css';

/** Below the last row of a list: what it has, and what it will have. */
export const ListEnd = ({ drawing, children }: { drawing: string; children: string }) => (
  <div className={styles.end}>
    <img src={assetUrl(`drawings/${drawing}.svg`)} alt="" width="132" height="99" loading="lazy" />
    <p>{children}</p>
  </div>
);
