import { reading, signedIn } from '../../kernel/operation.ts';
import { askContact, readContact, removeContact } from './trusted-contact.ts';

export const trustedContact = {
  get: reading.trustedContact.get.handler(async ({ context }) => ({ contact: await readContact(context) })),

  ask: signedIn.trustedContact.ask.handler(({ input, context }) => askContact(context, input)),

  remove: signedIn.trustedContact.remove.handler(async ({ context }) => {
    await removeContact(context);
    return {};
  }),
};
