import type { Decision } from '@nukkad/core/features/moderation/contract.ts';
import { wordsWithTemplate } from '@nukkad/core/features/cases/decision-templates.ts';
import { decisionReasons } from '@nukkad/core/features/cases/decision-reasons.ts';
import { dateAndTime } from '../../format/dates.ts';
import { Section } from '../../ui/Section.tsx';
import { stepWords } from './case-words.ts';
import styles from './Case.module.css';
import { CaseQuote } from './CaseQuote.tsx';

const secondWords = ({ by, isConfirmed }: NonNullable<Decision['second']>) =>
  isConfirmed ? `confirmed by ${by}` : `declined by ${by}`;

export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <Section title="Decisions">
      <ul>
        {decisions.map(({ id, action, reason, template, words, at, by, endsAt, second }) => (
          <li key={id} className={styles.report}>
            <p>
              <strong>{stepWords[action].name}</strong>: {decisionReasons[reason]}
              {endsAt !== null && `, until ${dateAndTime(endsAt)}`}
            </p>
            <CaseQuote>{wordsWithTemplate(template, 'en', words)}</CaseQuote>
            <p className={styles.about}>
              {by}, {dateAndTime(at)}
              {second && ` · ${secondWords(second)}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
