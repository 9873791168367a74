// Uploads and downloads.
import { type EndpointShape, type Input, type ReplyTo, UPLOAD_MINUTES } from '@quivia/contract/endpoint';
import { readReply, request } from '../http/call.ts';
import { refusal } from '../http/call-error.ts';

/** Which file, of what. */
type About<E extends EndpointShape> = Omit<Input<E>, 'body' | 'file'>;

/** Long, for slow connections; the server has the same limit. */
const TIMEOUT_MS = UPLOAD_MINUTES * 60_000;

export async function uploadFile<E extends EndpointShape>(
  endpoint: E,
  about: About<E>,
  file: Blob,
): Promise<ReplyTo<E>> {
  const response = await request(endpoint, { ...about, file }, { timeoutMs: TIMEOUT_MS });
  return readReply(endpoint, response);
}

/** To be shown or played in the page. */
export async function fetchFile<E extends EndpointShape>(endpoint: E, about: About<E>): Promise<Blob> {
  const response = await request(endpoint, about, { timeoutMs: TIMEOUT_MS });
  if (!response.ok) throw await refusal(response);
  return response.blob();
}

export async function downloadFile<E extends EndpointShape>(
  endpoint: E,
  about: About<E>,
  name: string,
): Promise<void> {
  saveFile(await fetchFile(endpoint, about), name);
}

/** In the folder of downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the click has been followed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Without the characters that file systems don't allow. */
export const fileNameOf = (title: string, otherwise: string) =>
  title.replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ').trim() || otherwise;
