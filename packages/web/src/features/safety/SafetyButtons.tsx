import { Button } from '../../ui/Button.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import styles from './Safety.module.css';
import { SafetySheet, type SafetyStep } from './SafetySheets.tsx';

/** `name` is the person's first name; `gone` is called once they are blocked. */
export function SafetyButtons({ person, gone }: { person: { id: string; name: string }; gone(): void }) {
  const [step, setStep] = useSheet<SafetyStep>('safety');
  return (
    <div className={styles.buttons}>
      <Button look="quiet" icon="block" onClick={() => setStep('block')}>
        Block
      </Button>
      <Button look="quiet" icon="flag" onClick={() => setStep({ type: 'person', id: person.id })}>
        Report
      </Button>
      {step && <SafetySheet step={step} person={person} gone={gone} close={() => setStep(null)} />}
    </div>
  );
}
