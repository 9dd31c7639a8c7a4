export interface Question {
  /** In the address: links to it must keep working. */
  id: string;
  question: string;
  answer: string;
  /** What else people call it: the search finds it by these too. */
  words?: string;
  link?: { to: string; label: string };
}

export interface Topic {
  id: string;
  title: string;
  /** The label of the button that leads to it. */
  short: string;
  questions: readonly Question[];
}
