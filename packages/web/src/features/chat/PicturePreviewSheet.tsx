import { messageLimit } from '@nukkad/core/features/chat/message-limits.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { shrink } from '../../device/shrink-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './PicturePreviewSheet.module.css';

/** A chosen picture before it is sent, with a caption. `name` is the other's first name. */
export default function PicturePreviewSheet({
  name,
  file,
  send,
  close,
}: {
  name: string;
  file: File;
  send(blob: Blob, caption: string): void;
  close(): void;
}) {
  const [caption, setCaption] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  const sending = useMutation({
    mutationFn: () => shrink(file),
    // Offline, too: the picture waits in the outbox.
    networkMode: 'always',
  });
  const submit = () =>
    sending.mutate(undefined, {
      // Not called when the sheet has been closed meanwhile: then nothing is sent.
      onSuccess(blob) {
        send(blob, caption.trim());
        close();
      },
    });
  return (
    <Sheet title={`Send to ${name}`} close={close}>
      <Form submit={submit}>
        {isUnreadable ? (
          <Note>We can’t show this picture here. You can still try to send it.</Note>
        ) : (
          <img
            className={styles.picture}
            ref={show}
            alt={`Preview of ${file.name}`}
            onError={() => setUnreadable(true)}
          />
        )}
        <TextArea
          label="Caption (optional)"
          rows={2}
          maxLength={messageLimit}
          value={caption}
          onChange={({ currentTarget }) => setCaption(currentTarget.value)}
        />
        <Button look="main" icon="send" type="submit" wide busy={sending.isPending}>
          Send picture
        </Button>
      </Form>
    </Sheet>
  );
}
