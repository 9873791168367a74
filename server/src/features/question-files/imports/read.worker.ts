// Reads one file in a process of its own and hands its items over in parts.

import type { FileItem, ReadFile } from '@quivia/question-files/file-question';
import { readQuestionFile } from '@quivia/question-files/read-question-file';
import { asWorker } from '../../../platform/files/in-worker.ts';

const IN_A_PART = 250;

await asWorker<{ bytes: Uint8Array }, FileItem[], ReadFile>(({ bytes }, onItems) => {
  let items: FileItem[] = [];
  const { images, ...read } = readQuestionFile(bytes, (item) => {
    if (items.push(item) < IN_A_PART) return;
    onItems(items);
    items = [];
  });
  onItems(items);
  // Each by itself: a picture may be a view of the whole archive, which would go along.
  return { ...read, images: images.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })) };
});
