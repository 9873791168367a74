import { QUESTION_FILE } from '@quivia/contract/question-files';
import Download from 'lucide-react/icons/download';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { importUpload } from './files.words.ts';
import { ImportSteps } from './import-steps.tsx';
import { uploadQuestions, useTemplate } from './use-question-files.ts';

interface ImportUploadProps {
  bankId: number;
  onUploaded: (id: number) => void;
}

export function ImportUpload({ bankId, onUploaded }: ImportUploadProps) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  function choose(chosen: File) {
    setFile(chosen);
    setProblem(problemWithSize(chosen.size));
  }

  async function upload(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const found = file ? problemWithSize(file.size) : importUpload.noFile;
    setProblem(found);
    if (!file || found) return;
    setBusy(true);
    try {
      onUploaded(await uploadQuestions(bankId, file));
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ImportSteps now="file" />
      <Card title={importUpload.title} actions={<Templates />}>
        <form noValidate className="grid max-w-measure gap-6" onSubmit={upload}>
          <FileField
            label={importUpload.field}
            accept=".txt,.gift,.xml,.zip,.imscc,.csv,.tsv,.xlsx,.docx,.docm,.h5p"
            hint={importUpload.hint}
            error={problem}
            file={file}
            onChoose={choose}
          />
          <div>
            <Button type="submit" variant="main" busy={busy}>
              {busy ? importUpload.sending : importUpload.submit}
            </Button>
          </div>
        </form>
        <h3 className="mt-8 mb-2 text-sm font-semibold">{importUpload.supported}</h3>
        <dl className="grid max-w-measure gap-x-4 text-sm sm:grid-cols-[10rem_1fr]">
          {importUpload.formats.map(({ names, from }) => (
            <div key={names} className="grid grid-cols-subgrid py-1 sm:col-span-2">
              <dt className="font-semibold">{names}</dt>
              <dd className="text-ink-2">{from}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 max-w-measure text-sm text-ink-2">{importUpload.kinds}</p>
      </Card>
    </>
  );
}

function Templates() {
  const template = useTemplate();
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="quiet"
      busy={template.isPending && template.variables === format}
      onClick={() => template.mutate(format)}
    >
      <Download className="size-4" />
      {importUpload.template(format)}
    </Button>
  ));
}

/** Checked before a byte is sent. */
function problemWithSize(bytes: number): string | undefined {
  if (bytes === 0) return importUpload.empty;
  if (bytes <= QUESTION_FILE.most) return undefined;
  return importUpload.tooLarge(Math.ceil((bytes / 1024 / 1024) * 10) / 10);
}
