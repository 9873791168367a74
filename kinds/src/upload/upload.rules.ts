// Files that people mark: nothing here opens one. A file that can't be opened is not blank, so it waits for a person too.

import { UploadAnswer, UploadBody } from '@quivia/contract/kinds/upload';
import { UploadKey } from '@quivia/contract/kinds/upload.key';
import { plural } from '@quivia/contract/plural';
import { essayKeyText } from '../essay/essay.words.ts';
import type { Kind } from '../kind.rules.ts';
import { uploadSamples } from './upload.samples.ts';

const counted = ({ files }: UploadAnswer) => plural(files.length, 'file');

export const upload: Kind<UploadBody, UploadKey, UploadAnswer> = {
  name: 'upload',
  Body: UploadBody,
  Key: UploadKey,
  Answer: UploadAnswer,
  isAnswerable: true,
  isMarkedByPeople: true,
  hasFiles: true,
  problems: () => [],
  prepare: (question, body, key) => ({ question, body, key }),
  forStudent: (body) => body,
  isAnswered: ({ files }) => files.length > 0,
  fits: () => true,
  grade: () => ({ share: 0, isUnreadable: false, parts: [] }),
  classes: (_body, _key, answer) => [
    { part: '', id: counted(answer), label: counted(answer), share: 0, isUnreadable: false },
  ],
  guessing: () => 0,
  summary: (_body, answer) => counted(answer),
  words: (_body, { model_answer }) => (model_answer.trim() === '' ? [] : [model_answer]),
  keyForStudent: ({ model_answer }) => ({ model_answer, notes: '' }),
  keyText: (_body, key) => essayKeyText({ words_from: null, words_to: null }, key),
  samples: uploadSamples,
};
