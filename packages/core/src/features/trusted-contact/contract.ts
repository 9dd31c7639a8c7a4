import { z } from 'zod';
import { anyAgeOperation, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { tidyLine } from '../../kernel/tidy-text.ts';
import { contactNameLimit } from './contact-limits.ts';

export const contactStatuses = ['asked', 'accepted', 'refused'] as const;

export const TrustedContact = z.object({
  /** The person's own name for them; the contact never sees it. */
  name: z.string(),
  /** Null once they have refused. */
  email: z.string().nullable(),
  status: z.enum(contactStatuses),
  askedAt: Timestamp,
  /** When the last email to them was given up, if it was. */
  unreachedAt: Timestamp.nullable(),
});
export type TrustedContact = z.infer<typeof TrustedContact>;

const tags = ['plans'];

export const trustedContact = {
  get: anyAgeOperation
    .meta({ whileSuspended: true })
    .route({ method: 'GET', path: '/trusted-contact', summary: 'Get your trusted contact', tags })
    .output(z.object({ contact: TrustedContact.nullable() })),
  ask: anyAgeOperation
    .errors(refuses('CONTACT_REFUSED', 'CONTACTS_ASKED', 'MAIL_OFF', 'PROFILE_INCOMPLETE', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/trusted-contact',
      summary: 'Ask someone by mail to be your trusted contact',
      description:
        'They get no alert before they have accepted. Someone new replaces the contact that you have, and ends the alerts that you have set. With the address of a contact who has accepted, only the name changes.',
      tags,
    })
    .input(
      z.strictObject({
        name: text()
          .overwrite(tidyLine)
          .min(1, 'Enter a name.')
          .max(contactNameLimit, `A name can have at most ${contactNameLimit} characters.`),
        email: z.email('Enter an email address.').max(254).toLowerCase(),
      }),
    )
    .output(TrustedContact),
  remove: anyAgeOperation
    .meta({ whileSuspended: true })
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'DELETE',
      path: '/trusted-contact',
      summary: 'Remove your trusted contact, and the alerts that you have set',
      tags,
    })
    .output(z.object({})),
};
