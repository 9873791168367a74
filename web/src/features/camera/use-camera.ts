// What a phone that photographs for a question asks the server for: by its key, without a session.
import {
  CAMERA_HEADER,
  getCameraPage,
  listCameraPages,
  openCamera,
  setCameraPages,
  storeCameraPart,
} from '@quivia/contract/answer-camera';
import { call, request } from '../../platform/http/call.ts';
import { refusal } from '../../platform/http/call-error.ts';

/** The server waits as long for a part on a slow line. */
const PART_MS = 45_000;

export interface PhotoPart {
  file: string;
  /** Of the whole file, in bytes. */
  size: number;
  part: number;
  hash: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export function cameraCalls(secret: string, key: string) {
  const headers = { [CAMERA_HEADER]: key };
  return {
    open: () => call(openCamera, { body: { secret, key } }),
    pages: () => call(listCameraPages, {}, { headers }),
    set: (was: string[], files: string[]) => call(setCameraPages, { body: { was, files } }, { headers }),
    store: ({ file, size, part, hash, bytes }: PhotoPart) =>
      call(
        storeCameraPart,
        { query: { file, size: String(size), part: String(part), hash }, file: new Blob([bytes]) },
        { headers, timeoutMs: PART_MS },
      ),
    async show(file: string): Promise<Blob> {
      const response = await request(getCameraPage, { query: { file } }, { headers, timeoutMs: PART_MS });
      if (!response.ok) throw await refusal(response);
      return response.blob();
    },
  };
}
export type CameraCalls = ReturnType<typeof cameraCalls>;
