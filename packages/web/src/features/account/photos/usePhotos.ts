import { refusalWords } from '@nukkad/core/kernel/refusals.ts';
import type { PhotoAudience } from '@nukkad/core/features/people/photo-audience.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../../data/api.ts';
import type { Me } from '../../../data/backend/index.ts';
import { tellFailure, wordsFor } from '../../../data/failure.ts';
import { useSession } from '../../../data/session.tsx';
import { uploadPicture } from '../../../data/upload.ts';

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
    mutationFn: ({ ask }: { ask(): Promise<Me>; shown: Partial<Me> }) => ask(),
    onMutate({ shown }) {
      setMe({ ...me, ...shown });
      return me;
    },
    onSuccess: setMe,
    onError(error, _, before) {
      tellFailure(error);
      if (before) setMe(before);
    },
  });
  async function add(photo: Blob) {
    const [id, address] = [uuid(), URL.createObjectURL(photo)];
    setProblem(null);
    setUpload({ address, part: 0 });
    try {
      const refusal = await uploadPicture(id, photo, (part) => setUpload({ address, part })).done;
      if (refusal) setProblem(refusalWords(refusal));
      else setMe(await api.photos.add({ id }));
    } catch (error) {
      setProblem(wordsFor(error));
    }
    setUpload(null);
    URL.revokeObjectURL(address);
  }
  return {
    upload,
    problem,
    setProblem,
    add,
    order(photos: string[]) {
      change.mutate({ shown: { photos }, ask: () => api.photos.setOrder({ photos }) });
    },
    remove(id: string) {
      const photos = me.photos.filter((it) => it !== id);
      change.mutate({ shown: { photos }, ask: () => api.photos.remove({ id }) });
    },
    showTo(shownTo: PhotoAudience) {
      change.mutate({ shown: { photosShownTo: shownTo }, ask: () => api.photos.setAudience({ shownTo }) });
    },
  };
}
