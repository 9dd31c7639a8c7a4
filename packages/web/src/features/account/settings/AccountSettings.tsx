import { useLinkedSection } from '../../../ui/useLinkedSection.ts';
import { MailLanguage } from './MailLanguage.tsx';
import { PremiumSection } from './PremiumSection.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { PauseAccount } from './PauseAccount.tsx';
import { YourProfile } from './YourProfile.tsx';

/** One section after the other, each with a file of its own. */
export function AccountSettings() {
  useLinkedSection();
  return (
    <>
      <YourProfile />
      <div id="premium">
        <PremiumSection />
      </div>
      <MailLanguage />
      <SignInMethods />
      <Sessions />
      <PauseAccount />
      <DownloadData />
      <DeleteAccount />
    </>
  );
}
