import { useState } from 'react';
import { useTickMs } from '../../../people/location/useTickMs.ts';
import { Button, classOf } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { Emergency } from '../../../../ui/Emergency.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { BulletList } from '../../../../ui/BulletList.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageIntro } from '../../../../ui/PageIntro.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { useLinkedSection } from '../../../../ui/useLinkedSection.ts';
import { About } from './About.tsx';
import { Contact } from './Contact.tsx';
import { findQuestions } from './find-questions.ts';
import styles from './Help.module.css';
import type { Question, Topic } from './topic.ts';
import { topics } from './topics.ts';

export default function Help() {
  const all = topics(useTickMs());
  const [typed, type] = useState('');
  useLinkedSection();
  return (
    <>
      <PageIntro drawing="help">How Nukkad works, and how to stay safe.</PageIntro>
      <div className={styles.search}>
        <SearchField aria-label="Search help" placeholder="Search help" value={typed} type={type} maxLength={100} />
      </div>
      {typed.trim() === '' ? (
        <AllHelp topics={all} />
      ) : (
        <Found questions={findQuestions(all, typed)} typed={typed.trim()} clear={() => type('')} />
      )}
    </>
  );
}

function AllHelp({ topics }: { topics: readonly Topic[] }) {
  return (
    <>
      <nav aria-label="Topics" className={styles.topics}>
        {[{ id: 'safety', short: 'Safety' }, ...topics, { id: 'contact', short: 'Contact' }].map(({ id, short }) => (
          <ButtonLink key={id} small replace to={{ hash: id }}>
            {short}
          </ButtonLink>
        ))}
      </nav>
      <Safety />
      {topics.map(({ id, title, questions }) => (
        <Section key={id} id={id} title={title}>
          <Questions questions={questions} />
        </Section>
      ))}
      <Contact />
      <About />
    </>
  );
}

function Safety() {
  return (
    <Section id="safety" title="Meeting for the first time">
      <Emergency />
      <p className={styles.soft}>Police, fire and ambulance, anywhere in India, free from any phone.</p>
      <BulletList>
        <li>Meet in a public place, and tell a friend where and when.</li>
        <li>Get there and back on your own. You can leave whenever you like.</li>
        <li>Drink only what you ordered yourself, and keep your phone charged.</li>
        <li>Never send money, codes or documents, whatever reason they give.</li>
        <li>Trust your instincts. You owe no one a reason for saying no.</li>
      </BulletList>
    </Section>
  );
}

function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div>
      {questions.map(({ id, question, answer, link }) => (
        <details
          key={id}
          id={id}
          className={styles.answer}
          // The address of an open answer can be copied. Not through the router, which would scroll to the top.
          onToggle={({ currentTarget: { open } }) =>
            open && window.history.replaceState(window.history.state, '', `#${id}`)
          }
        >
          <summary>{question}</summary>
          <p>{answer}</p>
          {link && <AnswerLink {...link} />}
        </details>
      ))}
    </div>
  );
}

/** To a screen, or a number to call. */
const AnswerLink = ({ to, label }: NonNullable<Question['link']>) =>
  to.startsWith('tel:') ? (
    <a className={classOf({ look: 'danger', small: true })} href={to}>
      <Icon name="alert" size={20} />
      {label}
    </a>
  ) : (
    <ButtonLink small to={to}>
      {label}
    </ButtonLink>
  );

function Found({ questions, typed, clear }: { questions: readonly Question[]; typed: string; clear(): void }) {
  const many = questions.length;
  return (
    <>
      <p role="status" className={styles.count}>
        {many === 0 ? 'No answers' : many === 1 ? '1 answer' : `${many} answers`}
      </p>
      {many > 0 ? (
        <Section label="Answers">
          <Questions questions={questions} />
        </Section>
      ) : (
        <EmptyState
          drawing="quiet"
          title={`Nothing about “${typed}”`}
          action={
            <Button look="outline" onClick={clear}>
              Show all help
            </Button>
          }
        >
          Try another word, or write to us.
        </EmptyState>
      )}
      {many === 0 && <Contact />}
    </>
  );
}
