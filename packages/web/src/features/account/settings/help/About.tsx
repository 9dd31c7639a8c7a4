import { assetUrl } from '../../../../ui/asset-url.ts';
import { Section } from '../../../../ui/Section.tsx';
import styles from './Help.module.css';

export function About() {
  return (
    <Section id="licences" title="About">
      <img src={assetUrl('drawings/chai.svg')} alt="" width="120" height="90" loading="lazy" />
      <p>Nukkad v1.0.0</p>
      <p className={styles.soft}>Free software under the MIT licence, built on the work of many others.</p>
      {/* A file of the build, not a screen. */}
      <a className={styles.file} href={assetUrl('licences.txt')} target="_blank" rel="noreferrer">
        Open-source licences
      </a>
    </Section>
  );
}
