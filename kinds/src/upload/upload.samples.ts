import type { UploadAnswer, UploadBody } from '@quivia/contract/kinds/upload';
import type { UploadKey } from '@quivia/contract/kinds/upload.key';
import type { Sample } from '../kind.rules.ts';

/** A file's name on the wire. */
const file = (number: number) => `2f1c7a3e-9d40-4b6e-8a51-${String(number).padStart(12, '0')}`;
const files = (count: number) => Array.from({ length: count }, (_, i) => file(i));

export const uploadSamples: Sample<UploadBody, UploadKey, UploadAnswer>[] = [
  {
    question: 'Derive the lens equation on paper, and photograph your work.',
    body: {},
    key: {
      model_answer: 'Similar triangles give $1/f = 1/u + 1/v$.',
      notes: 'Half the marks for a correct drawing alone.',
      rubric: [
        {
          name: '',
          choose: 'many',
          items: [{ id: 'a', text: 'Both pairs of triangles', marks: 2, shown: 'always', note: '' }],
        },
      ],
    },
    right: [],
    partly: [],
    wrong: [],
    marked: [{ files: files(1) }, { files: files(10) }, { files: [file(3), file(1), file(2)] }],
    empty: [{ files: [] }],
    unreadable: [],
    hostile: [
      { files: files(11) },
      { files: [file(1), file(1)] },
      { files: ['../../etc/passwd'] },
      { files: ['<script>alert(1)</script>'] },
      { files: [''] },
      { files: [5] },
      { files: file(1) },
      {},
      [file(1)],
      null,
    ],
  },
];
