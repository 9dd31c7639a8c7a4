import type { OptionalProfile } from '@nukkad/core/features/people/optional-profile.ts';
import { prompts } from '@nukkad/core/features/people/profile-prompts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LanguageName } from './LanguageName.tsx';
import { ScamWarning } from '../safety/ScamWarning.tsx';
import styles from './OptionalProfileDetails.module.css';
import details from './PersonDetails.module.css';

/** What someone says about themselves. With `report` readers are warned of words that ask for money or to write elsewhere. */
export function OptionalProfileDetails({
  words,
  report,
}: {
  words: OptionalProfile;
  report?: (() => void) | undefined;
}) {
  const { bio } = words;
  return (
    <>
      {bio !== '' && (
        <p dir="auto" className={styles.bio}>
          {bio}
        </p>
      )}
      {words.prompts.map(({ prompt, answer }) => (
        <figure key={prompt} className={styles.prompt}>
          <figcaption>{prompts[prompt]}</figcaption>
          <p dir="auto">{answer}</p>
        </figure>
      ))}
      {report && <ScamWarning text={[bio, ...words.prompts.map(({ answer }) => answer)].join('\n')} report={report} />}
    </>
  );
}

export function Languages({ codes }: { codes: OptionalProfile['languages'] }) {
  return (
    <p className={details.fact}>
      <Icon name="chat" size={20} />
      <span>
        Speaks{' '}
        {codes.map((code, at) => (
          <span key={code}>
            {at > 0 && ', '}
            <LanguageName code={code} />
          </span>
        ))}
      </span>
    </p>
  );
}
