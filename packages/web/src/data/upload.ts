import { actingHeaders } from './backend/acting-as.ts';

/** An upload of which so long nothing is heard has died, in ms. */
const silentMs = 60_000;

/** Bytes on their way to the server. */
export interface Uploading {
  /** Null once the server has them, else the code of its refusal; rejects when the network did not carry them. */
  done: Promise<string | null>;
  stop(): void;
}

export type Upload = (pictureId: string, blob: Blob, progress: (part: number) => void) => Uploading;

/** The code of a refusal. What is not ours comes from something before the server, and is no answer of its. */
function codeOf({ status, responseText }: XMLHttpRequest): string {
  try {
    return (JSON.parse(responseText) as { code?: string }).code ?? 'INTERNAL';
  } catch {
    return status === 413 ? 'PICTURE_TOO_LARGE' : 'INTERNAL';
  }
}

/** Hands a picture in. By XMLHttpRequest, since fetch does not say how far it has come. `progress` goes from 0 to 1. */
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
      // Changes nothing after an answer.
      reject(new Error('The picture couldn’t be uploaded.'));
    });
  });
  request.open('PUT', `/api/pictures/${pictureId}`);
  request.setRequestHeader('content-type', 'application/octet-stream');
  for (const [name, value] of Object.entries(actingHeaders())) request.setRequestHeader(name, value);
  request.send(blob);
  listen();
  return { done, stop: () => request.abort() };
};
