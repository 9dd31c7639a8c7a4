import { useEffect, useState } from 'react';
import { useSheet } from '../../../ui/useSheet.ts';

export interface ChosenPicture {
  picture: Blob;
  /** Leads to the picture. */
  address: string;
}

/** The picture whose crop sheet is open. A reload forgets it, and so closes the sheet. */
export function useChosenPicture(): [ChosenPicture | null, (picture: Blob | null) => void] {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [isOpen, setOpen] = useSheet('crop-photo');
  useEffect(() => setOpen(null), [setOpen]);
  const address = chosen?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  function choose(picture: Blob | null) {
    setChosen(picture && { picture, address: URL.createObjectURL(picture) });
    setOpen(picture ? true : null);
  }
  return [isOpen ? chosen : null, choose];
}
