import { refusalWords } from '@nukkad/core/kernel/refusal-words.ts';
import type { PhotoAudience } from '@nukkad/core/features/people/photo-audience.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../../data/api.ts';
import type { Me } from '../../../data/backend/backend.ts';
import { notifyFailure, wordsFor } from '../../../data/failure.ts';
import { useSession } from '../../../data/session.tsx';
import { uploadPicture } from '../../../data/picture-upload.ts';

export interface PhotoUpload {
  address: string;
  /** From 0 to 1. */
  part: number;
}

/** Changes the photos of a profile at once; the profile form does not save them. `me` is their owner. */
export function usePhotos(me: Me) {
  const { setMe } = useSession();
  const [upload, setUpload] = useState<PhotoUpload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // One after the other, so that the last answer is the latest.
  const change = useMutation({
    scope: { id: 'photos' },
    mutationFn: ({ ask }: { ask(): Promise<Me>; before: Me }) => ask(),
    onSuccess: setMe,
    onError(error, { before }) {
      notifyFailure(error);
      setMe(before);
    },
  });
  // At once: a radio that is checked only later is unchecked in between.
  function show(shown: Partial<Me>, ask: () => Promise<Me>) {
    setMe({ ...me, ...shown });
    change.mutate({ ask, before: me });
  }
  const add = useMutation({
    async mutationFn({ photo, address }: { photo: Blob; address: string }) {
      const id = uuid();
      const refusal = await uploadPicture(id, photo, (part) => setUpload({ address, part })).done;
      return refusal === null ? { me: await api.photos.add({ id }) } : { refusal };
    },
    onMutate({ address }) {
      setProblem(null);
      setUpload({ address, part: 0 });
    },
    onSuccess({ me, refusal }) {
      if (me) setMe(me);
      else setProblem(refusalWords(refusal));
    },
    onError: (error) => setProblem(wordsFor(error)),
    onSettled(_, __, { address }) {
      setUpload(null);
      URL.revokeObjectURL(address);
    },
  });
  return {
    upload,
    problem,
    setProblem,
    add: (photo: Blob) => add.mutate({ photo, address: URL.createObjectURL(photo) }),
    order(photos: string[]) {
      show({ photos }, () => api.photos.setOrder({ photos }));
    },
    remove(id: string) {
      const photos = me.photos.filter((it) => it !== id);
      show({ photos }, () => api.photos.remove({ id }));
    },
    showTo(shownTo: PhotoAudience) {
      show({ photosShownTo: shownTo }, () => api.photos.setAudience({ shownTo }));
    },
  };
}
