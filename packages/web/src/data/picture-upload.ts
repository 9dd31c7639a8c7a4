import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { actingAsHeader } from './backend/acting-as.ts';
import { assetUrl } from '../ui/asset-url.ts';

/** An upload without progress for this long is aborted, in ms. */
const silentMs = minuteMs;

export interface Uploading {
  /** Null once the server has it, else the code of its refusal; rejects when the network fails. */
  done: Promise<string | null>;
  stop(): void;
}

export type Upload = (pictureId: string, blob: Blob, progress: (part: number) => void) => Uploading;

/** Anything but JSON comes from a proxy, not from the server. */
function codeOf({ status, responseText }: XMLHttpRequest): string {
  try {
    return (JSON.parse(responseText) as { code?: string }).code ?? 'INTERNAL';
  } catch {
    return status === 413 ? 'PICTURE_TOO_LARGE' : 'INTERNAL';
  }
}

/** Uses XMLHttpRequest, since fetch reports no progress of uploads. `progress` gets 0 to 1. */
export const uploadPicture: Upload = (pictureId, blob, progress) => {
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout>;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => request.abort(), silentMs);
  };
  const done = new Promise<string | null>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      progress(loaded / total);
    });
    request.addEventListener('load', () => resolve(request.status === 200 ? null : codeOf(request)));
    request.addEventListener('loadend', () => {
      clearTimeout(silence);
      reject(new Error('The picture couldn’t be uploaded.'));
    });
  });
  request.open('PUT', assetUrl(`api/pictures/${pictureId}`));
  request.setRequestHeader('content-type', 'application/octet-stream');
  for (const [name, value] of Object.entries(actingAsHeader())) request.setRequestHeader(name, value);
  request.send(blob);
  listen();
  return { done, stop: () => request.abort() };
};
