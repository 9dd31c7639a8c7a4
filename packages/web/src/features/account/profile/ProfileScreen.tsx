import type { OptionalProfile } from '@nukkad/core/features/people/optional-profile.ts';
import { premiumPricePaise } from '@nukkad/core/features/payments/premium-terms.ts';
import { premiumWords } from '@nukkad/core/features/payments/redirect-words.ts';
import { premiumBenefits } from '@nukkad/core/features/payments/premium-benefit-words.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { backend } from '#backend';
import { v4 as uuid } from 'uuid';
import { api } from '../../../data/api.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { queries } from '../../../data/queries.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { fullDate } from '../../../format/dates.ts';
import { rupees } from '../../../format/money.ts';
import { alertOrToast } from '../../../data/alert-or-toast.ts';
import { useMe } from '../../../data/session.tsx';
import { useHasSide } from '../../../device/useHasSide.ts';
import { Beside } from '../../../ui/Beside.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Tag } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LinkRow } from '../../../ui/LinkRow.tsx';
import { premiumEndWords } from '../../payments/premium-status-words.ts';
import { AvailabilityLine } from '../../people/AvailabilityLine.tsx';
import { PersonHero } from '../../people/PersonHero.tsx';
import { Languages, OptionalProfileDetails } from '../../people/OptionalProfileDetails.tsx';
import { TrustSigns } from '../../people/TrustSigns.tsx';
import styles from './ProfileScreen.module.css';

export default function ProfileScreen() {
  const me = useMe();
  const hasSide = useHasSide();
  return (
    <Screen
      title="Profile"
      actions={
        <ButtonLink small icon="edit" to="/edit-profile">
          Edit
        </ButtonLink>
      }
    >
      <Beside label="Activity and more" side={<More />}>
        <section className={styles.who} aria-label="Details">
          <PersonHero person={me} heading={<h2>{me.name}</h2>}>
            <p>
              {me.words.pronouns && `${me.words.pronouns} · `}
              {me.age} · {me.gender} · {me.city}
            </p>
            <AvailabilityLine availability={me.availability} />
          </PersonHero>
          <OptionalProfileDetails words={me.words} />
          <ul aria-label="Interests">
            {me.interests.map((it) => (
              <li key={it}>
                <Tag strong>{it}</Tag>
              </li>
            ))}
          </ul>
          {me.words.languages.length > 0 && <Languages codes={me.words.languages} />}
          <MissingWords words={me.words} />
        </section>
        {!hasSide && <More />}
      </Beside>
    </Screen>
  );
}

function More() {
  const me = useMe();
  const activity = useQuery(queries.activity());
  const numbers = [
    ['Meetings', activity.data?.meetings],
    ['Events', activity.data?.events],
    ['Connections', activity.data?.connections],
  ] as const;
  const isNew = numbers.every(([, value]) => value === 0);
  return (
    <>
      <section className={styles.activity} aria-labelledby="activity">
        <h2 id="activity">Activity</h2>
        {isNew ? (
          <>
            <p>Your first meeting, event and connection will show here.</p>
            <ButtonLink small to="/home">
              See who’s nearby
            </ButtonLink>
          </>
        ) : (
          <dl className={styles.numbers}>
            {numbers.map(([label, value]) => (
              <div key={label}>
                <dd>{value ?? '–'}</dd>
                <dt>{value === 1 ? label.slice(0, -1) : label}</dt>
              </div>
            ))}
          </dl>
        )}
        {activity.data && <TrustSigns signs={activity.data.trust} />}
      </section>
      <ul className={styles.links}>
        {backend.can.openSettings && me.verifiedBy === null && (
          <LinkRow icon="shield" to="/settings/badge">
            Get a verified badge
          </LinkRow>
        )}
        <LinkRow icon="ticket" to="/tickets">
          My tickets
        </LinkRow>
        {backend.can.hostEvents && (
          <LinkRow icon="calendar" to="/hosting">
            Events I host
          </LinkRow>
        )}
        {me.isPremium && backend.can.renewPremium && <PremiumRow />}
      </ul>
      {!me.isPremium && <PremiumOffer />}
    </>
  );
}

/** With the day that it ends or renews on. */
function PremiumRow() {
  const { data } = useQuery(queries.premium());
  const end = premiumEndWords(data, fullDate);
  return (
    <LinkRow icon="crown" to="/premium">
      {end === null ? 'Your Premium' : `Your Premium · ${end}`}
    </LinkRow>
  );
}

/** The next thing to add, if anything is missing. */
function missingIn({ bio, prompts, languages }: OptionalProfile): string | null {
  if (bio === '') return 'Add a bio';
  if (prompts.length === 0) return 'Answer a prompt';
  return languages.length === 0 ? 'Add your languages' : null;
}

function MissingWords({ words }: { words: OptionalProfile }) {
  const missing = missingIn(words);
  if (missing === null) return null;
  return (
    <div className={styles.missing}>
      <p>A few words of your own help people decide to say hello.</p>
      <ButtonLink small icon="plus" to="/edit-profile">
        {missing}
      </ButtonLink>
    </div>
  );
}

function PremiumOffer() {
  const navigate = useNavigate();
  const buy = useMutation({
    mutationFn: () => api.payments.premium({ orderId: uuid() }),
    onSuccess: ({ id }) => navigate(`/pay/${id}`),
    onError: notifyFailure,
  });
  function upgrade() {
    alertOrToast(premiumWords);
    if (backend.can.renewPremium) void navigate('/premium');
    else buy.mutate();
  }
  return (
    <section className={styles.upsell} aria-labelledby="premium">
      <h2 id="premium">
        <Icon name="crown" />
        Nukkad Premium
      </h2>
      <ul>
        {premiumBenefits.map(({ name }) => (
          <li key={name}>
            <Icon name="check" size={18} />
            {name}
          </li>
        ))}
      </ul>
      <Button look="main" wide busy={buy.isPending} onClick={upgrade}>
        Upgrade for {rupees(premiumPricePaise / 100)}/month
      </Button>
    </section>
  );
}
