import { useIsWide } from '../../../device/useIsWide.ts';
import { Section } from '../../../ui/Section.tsx';
import { useLinkedSection } from '../../../ui/useLinkedSection.ts';
import { MailLanguage } from './MailLanguage.tsx';
import { PremiumSection } from './PremiumSection.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { PauseAccount } from './PauseAccount.tsx';
import { YourProfile } from './YourProfile.tsx';

/** One section after the other, each with a file of its own. */
export function AccountSettings() {
  useLinkedSection();
  // The list next to it has the theme.
  const isWide = useIsWide();
  return (
    <>
      <YourProfile />
      <div id="premium">
        <PremiumSection />
      </div>
      <MailLanguage />
      {!isWide && (
        <Section title="Theme">
          <ThemeChoice />
        </Section>
      )}
      <SignInMethods />
      <Sessions />
      <PauseAccount />
      <DownloadData />
      <DeleteAccount />
    </>
  );
}
