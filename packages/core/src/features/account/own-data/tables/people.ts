import { sql } from 'kysely';
import { notBlockedWith } from '../../../people/not-blocked.ts';
import { chosen, whose } from '../own-table.ts';

export const peopleTables = {
  person: whose(
    'person',
    'id',
    'your profile and the settings of how others see you',
    {
      name: 'your name',
      age: 'your age in years',
      gender: 'your gender, as you chose it',
      city: 'your city',
      interests: 'what you are interested in',
      picture: 'your avatar: the choices that it is drawn from',
      photos: 'the ids of your photos, in order; the files are in pictures/',
      photos_shown_to: 'who sees your photos',
      premium_until: 'until when you have premium',
      created_at: 'when your profile was made',
      onboarded_at: 'when you completed it',
      onboarded_before: 'when you had first completed it, if you have started again since',
      adult_confirmed_on: 'the day on which you confirmed that you are 18 or older',
      read_receipts: 'whether others see what you have read',
      events_published: 'how many events you have published',
      wider_area: 'whether others see you in a larger area',
      ghost_until: 'until when you are hidden from everyone nearby',
      hidden_zone: 'a random id of your hidden zone; the zone itself is only on your phone',
      paused_at: 'when you paused your account',
      safety_tips_seen_at: 'when you closed the safety tips',
      audience: 'who can see you and ask you to meet',
      gender_counts_from: 'from when a changed gender counts for people who limit who can see them',
      verified_by: 'how you got the verified badge',
      badge_withdrawn_at: 'when the badge was withdrawn',
      selfie_refused: 'why your last selfie was refused',
    },
    ['account', 'shuffle', 'calendar_key', 'deleted_at'],
  ),
  own_words: whose(
    'own_words',
    'person_id',
    'what you wrote about yourself',
    {
      bio: 'your bio',
      pronouns: 'your pronouns',
      languages: 'the languages you speak, by their codes (BCP 47)',
      prompts: 'the prompts you chose',
      answers: 'your answers to them, in the same order',
    },
    ['line'],
  ),
  availability: whose('availability', 'person_id', 'that you are free to meet', {
    time: 'now, this evening or this weekend',
    activities: 'what you would like to do',
    ends_at: 'when it ends automatically',
  }),
  presence: whose('presence', 'person_id', 'the area in which others see you; never a point', {
    area: 'the area (an H3 cell)',
    next_area: 'the area that others see you in next',
    next_at: 'from when',
    expires_at: 'when you disappear if your phone reports nothing more',
    hidden_at: 'when you hid',
  }),
  since_crash: { leftOut: 'Nothing about people' },
  nearby_change: { leftOut: 'Only the id, for an hour' },
  meet_request: chosen(
    'requests to meet, by you and to you',
    {
      id: 'a random id',
      with: 'the other person’s name',
      asked_by: 'me or them',
      status: 'what became of it, as the app shows it',
      asked_at: 'when it was sent',
      expires_at: 'when it expires or expired',
      time_window: 'the time that was suggested',
      place: 'the place that was suggested',
      note: 'the words sent along',
    },
    // Who asked does not learn why nothing came of it.
    (me) => sql`
      select request.id, person.name as "with", case when from_person = ${me} then 'me' else 'them' end as asked_by,
        case when from_person = ${me} and status not in ('pending', 'accepted', 'withdrawn') then 'expired' else status end as status,
        asked_at, expires_at, time_window, place, note
      from meet_request as request
      join person on person.id = case when from_person = ${me} then to_person else from_person end
      where ${me} in (from_person, to_person) and ${notBlockedWith(me, sql.ref('person.id'))}
      order by asked_at`,
  ),
  shared_plan: whose(
    'shared_plan',
    'person_id',
    'meetings whose plan you share with someone you trust',
    {
      id: 'the id of the plan',
      request_id: 'the request to meet',
      other_name: 'whom you meet, as they were called when you shared it',
      place: 'where you meet',
      meets_at: 'when you meet',
      made_at: 'when you shared it',
      ends_at: 'when its link stops working',
      safe_at: 'when you said that you are safe',
      safe_by: 'when your trusted contact is alerted',
      alerted_at: 'when they were alerted, until you said that you are safe',
    },
    ['digest', 'asked_at', 'alert_digest', 'alerted_to'],
  ),
  trusted_contact: whose(
    'trusted_contact',
    'person_id',
    'who is alerted when you have not said in time that you are safe',
    {
      name: 'your name for them',
      email: 'their email address; deleted if they declined',
      status: 'whether they have accepted',
      asked_at: 'when we asked them',
      answered_at: 'when they answered',
      unreached_at: 'when the last email to them was given up, if it was',
      last_alert_at: 'when we last alerted them',
    },
    ['id'],
  ),
  contact_refusal: { leftOut: 'Keyed digests of addresses that declined' },
  contact_opt_out: { leftOut: 'Keyed digests of mailboxes that no one may ask: not linked to an account' },
  contact_mail: { leftOut: 'Mails to a trusted contact, sealed, until they are sent' },
  meeting_answer: chosen(
    'what you answered after a meeting',
    {
      request_id: 'the request to meet',
      answer: 'your answer',
      answered_at: 'when you answered',
    },
    (me) => sql`
      select request_id, answer, answered_at
      from meeting_answer join meet_request on meet_request.id = request_id
      where person_id = ${me}
        and ${notBlockedWith(me, sql`case when from_person = ${me} then to_person else from_person end`)}
      order by answered_at`,
  ),
};
