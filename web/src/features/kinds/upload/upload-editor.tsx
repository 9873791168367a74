import type { UploadBody } from '@quivia/contract/kinds/upload';
import type { UploadKey } from '@quivia/contract/kinds/upload.key';
import type { EditorProps, WebKind } from '../kind.ts';
import { MarkerFields } from '../marker-fields.tsx';
import { editor as words } from './upload.words.ts';

function UploadEditor({ answerKey, onChange, problems }: EditorProps<UploadBody, UploadKey>) {
  return (
    <div className="grid min-w-0 gap-6">
      <p className="max-w-measure text-sm text-ink-2">{words.explained}</p>
      <MarkerFields answerKey={answerKey} onChange={onChange} problems={problems} />
    </div>
  );
}

export const kind: WebKind<UploadBody, UploadKey> = {
  blank: () => ({ body: {}, answerKey: { model_answer: '', notes: '' } }),
  ownsText: false,
  Editor: UploadEditor,
};
