import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { shrink } from '../../device/shrink-picture.ts';
import { imageOf } from '@nukkad/core/features/events/event-image.ts';
import { refusalWords } from '@nukkad/core/kernel/refusal-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Group } from '../../ui/Choice.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { uploadPicture } from '../../data/picture-upload.ts';
import styles from './EventEditor.module.css';
import type { FieldProps } from './event-form.ts';

export function PictureField({ id, form, edit }: Pick<FieldProps, 'form' | 'edit'> & { id: string }) {
  const input = useRef<HTMLInputElement>(null);
  /** From 0 to 1. */
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    async mutationFn(file: File) {
      setProgress(0);
      const id = uuid();
      return { id, refusal: await uploadPicture(id, await shrink(file), setProgress).done };
    },
    onSuccess: ({ id, refusal }) => {
      if (!refusal) edit({ picture: id });
    },
  });
  const refusal = upload.data?.refusal;
  return (
    <Group label="Poster" {...(form.picture === null && { hint: 'We drew this one for your event.' })}>
      <img className={styles.poster} src={assetUrl(imageOf({ ...form, id }))} alt="" width="320" height="180" />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture of the event"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) upload.mutate(file);
        }}
      />
      <div className={styles.ways}>
        <Button small icon="picture" busy={upload.isPending} onClick={() => input.current?.click()}>
          {upload.isPending
            ? `${Math.round(progress * 100)} %`
            : form.picture === null
              ? 'Use my own picture'
              : 'Change picture'}
        </Button>
        {form.picture !== null && (
          <Button small look="quiet" onClick={() => edit({ picture: null })}>
            Use the drawn poster
          </Button>
        )}
      </div>
      {refusal && <Problem>{refusalWords(refusal)}</Problem>}
      {upload.isError && <Problem>The picture couldn’t be uploaded. Check your network and try again.</Problem>}
    </Group>
  );
}
