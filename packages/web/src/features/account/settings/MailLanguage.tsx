import { mailLanguageNames, mailLanguages } from '@nukkad/core/features/notifications/mail-language.ts';
import { useQuery } from '@tanstack/react-query';
import { Retry } from '../../../data/Retry.tsx';
import { queries } from '../../../data/queries.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSaveSettings } from '../../notifications/settings/useNotificationSettings.ts';

/** Its heading is there from the start, for links to it. */
export function MailLanguage() {
  const settings = useQuery(queries.notificationSettings());
  const save = useSaveSettings();
  return (
    <Section id="language" title="Language of emails and notifications">
      {settings.data ? (
        <>
          <Chips>
            {mailLanguages.map((language) => (
              <Chip key={language} on={settings.data.language === language} toggle={() => save({ language })}>
                <span lang={language}>{mailLanguageNames[language]}</span>
              </Chip>
            ))}
          </Chips>
          <Note>The app itself and tax invoices are in English.</Note>
        </>
      ) : (
        <Retry query={settings}>
          <Skeleton many={1} height={80} />
        </Retry>
      )}
    </Section>
  );
}
