import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import styles from '../profile/ProfileForm.module.css';
import { BirthDateFields } from './BirthDateFields.tsx';
import { useBirthDate } from './useBirthDate.ts';

/** For people who completed their profile before they were asked their age. */
export function AgeForm({ done }: { done(): void }) {
  const birthDate = useBirthDate();
  const save = useMutation({
    mutationFn: birthDate.confirm,
    onSuccess(isConfirmed) {
      if (isConfirmed) done();
    },
  });
  return (
    <form className={styles.form} onSubmit={(event) => (event.preventDefault(), save.mutate())} noValidate>
      <BirthDateFields {...birthDate.fields} change={birthDate.change} />
      <Button look="main" wide type="submit" busy={save.isPending} disabled={!birthDate.isFilled}>
        Continue
      </Button>
    </form>
  );
}
