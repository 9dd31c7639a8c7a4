import { Section } from '../../../ui/Section.tsx';
import { useLinkedSection } from '../../../ui/useLinkedSection.ts';
import { MailLanguage } from './MailLanguage.tsx';
import { PremiumSection } from './PremiumSection.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { PauseAccount } from './PauseAccount.tsx';
import styles from './SettingsPage.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';
import { YourProfile } from './YourProfile.tsx';

/** One section after the other, each with a file of its own. Those of a group share a card. */
export function AccountSettings() {
  useLinkedSection();
  return (
    <>
      <YourProfile />
      <PremiumSection />
      <MailLanguage />
      <Section id="appearance" title="Appearance">
        <ThemeChoice />
      </Section>
      <div className={styles.group}>
        <SignInMethods />
        <Sessions />
      </div>
      <div className={styles.group}>
        <PauseAccount />
        <DownloadData />
        <DeleteAccount />
      </div>
    </>
  );
}
