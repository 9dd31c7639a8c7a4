import { z } from 'zod';
import { isPrompt, prompts as promptWords } from '../people/profile-prompts.ts';
import type { CaseReport } from './contract.ts';

/** What moderators see of what was reported, in this order. No ids, and nothing that says where someone is. */
const labels = {
  name: 'Name',
  text: 'Message',
  question: 'Question',
  answer: 'Answer',
  description: 'Description',
  eventName: 'Event',
  category: 'Category',
  location: 'Place',
  price: 'Price in rupees',
  url: 'Address',
} as const;

const Field = z.union([z.string().min(1), z.number().transform((number) => number.toLocaleString('en-IN'))]);
const Words = z.object({
  bio: z.string(),
  prompts: z.array(z.object({ prompt: z.string(), answer: z.string() })),
});
const Evidence = z.looseObject({ type: z.string().optional(), words: Words.optional() });

/** As it was kept with the report: fields that an older server did not keep are left out. */
export function evidenceOf(kept: unknown): CaseReport['evidence'] {
  const { success, data } = Evidence.safeParse(kept);
  if (!success) return [];
  const shown = Object.entries(labels).flatMap(([key, name]) => {
    const field = Field.safeParse(data[key]);
    if (!field.success) return [];
    // The text of a shared location says where someone was.
    return [{ name, text: key === 'text' && data.type === 'location' ? 'A shared location' : field.data }];
  });
  const { bio = '', prompts = [] } = data.words ?? {};
  return [
    ...shown,
    ...(bio === '' ? [] : [{ name: 'About', text: bio }]),
    ...prompts.map(({ prompt, answer }) => ({ name: isPrompt(prompt) ? promptWords[prompt] : prompt, text: answer })),
  ];
}

const Messages = z.array(
  z.object({ senderId: z.string(), type: z.string(), message: z.string(), timestamp: z.iso.datetime() }),
);

const wordsOf = ({ type, message }: z.infer<typeof Messages>[number]): string => {
  if (type === 'location') return 'A shared location';
  if (type === 'picture') return message === '' ? 'A picture' : `A picture: ${message}`;
  return type === 'event' ? 'A shared event' : message;
};

export function messagesOf(kept: unknown, reported: string | null): CaseReport['messages'] {
  const { success, data } = Messages.safeParse(kept ?? []);
  if (!success) return [];
  return data.map((it) => ({ isFromReported: it.senderId === reported, words: wordsOf(it), at: it.timestamp }));
}
