import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { shrink } from '../../device/shrink-picture.ts';
import { imageOf } from '@nukkad/core/features/events/rules.ts';
import { refusalWords } from '@nukkad/core/kernel/refusals.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { picture } from '../../ui/picture.ts';
import { uploadPicture } from '../../data/upload.ts';
import styles from './EventEditor.module.css';
import type { EventForm } from './form.ts';

export function PictureField({ form, edit }: { form: EventForm; edit(changes: Partial<EventForm>): void }) {
  const input = useRef<HTMLInputElement>(null);
  /** How much of one is handed in, from 0 to 1. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File) {
    setProblem(null);
    setPart(0);
    const id = uuid();
    try {
      const refusal = await uploadPicture(id, await shrink(file), setPart).done;
      if (refusal) setProblem(refusalWords(refusal));
      else edit({ picture: id });
    } catch {
      setProblem('The picture couldn’t be uploaded. Check your network and try again.');
    }
    setPart(null);
  }
  return (
    <div className={styles.column}>
      <img className={styles.poster} src={picture(imageOf(form))} alt="" width="320" height="180" />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture of the event"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      <div className={styles.ways}>
        <Button small icon="picture" busy={part !== null} onClick={() => input.current!.click()}>
          {part !== null
            ? `${Math.round(part * 100)} %`
            : form.picture === null
              ? 'Use my own picture'
              : 'Change picture'}
        </Button>
        {form.picture !== null && (
          <Button small look="quiet" onClick={() => edit({ picture: null })}>
            Use the poster
          </Button>
        )}
      </div>
      {problem && <Problem>{problem}</Problem>}
    </div>
  );
}
