/** Sentences for people to complete. Do not remove one: rows of answers name it. */
export const prompts = {
  'free evening': 'On a free evening I…',
  'ask me': 'Ask me about…',
  'good at': 'I’m surprisingly good at…',
  learning: 'Right now I’m learning…',
  'first meeting': 'A good first meeting is…',
  'weekend food': 'My weekend starts with…',
  'favourite corner': 'My favourite corner of the city is…',
  'one song': 'A song I never skip is…',
  'talk for hours': 'I can talk for hours about…',
  'never tried': 'I’ve always wanted to try…',
  'find me': 'At a party you’ll find me…',
  looking: 'I’d love to meet someone who…',
} as const;

export type Prompt = keyof typeof prompts;

export const isPrompt = (text: string): text is Prompt => Object.hasOwn(prompts, text);

export const promptIds = Object.keys(prompts).filter(isPrompt);
