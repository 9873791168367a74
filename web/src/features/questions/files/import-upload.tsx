import { QUESTION_FILE } from '@quivia/contract/question-files';
import Download from 'lucide-react/icons/download';
import { type SubmitEvent, useState } from 'react';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { importUpload } from './files.words.ts';
import { ImportSteps } from './import-steps.tsx';
import { uploadQuestions, useTemplate } from './use-question-files.ts';

interface ImportUploadProps {
  bankId: number;
  onUploaded: (ids: readonly number[]) => void;
}

export function ImportUpload({ bankId, onUploaded }: ImportUploadProps) {
  const [files, setFiles] = useState<File[]>([]);
  /** Of earlier files, where a later one was refused. */
  const [sent, setSent] = useState<number[]>([]);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState<{ at: number; of: number }>();

  function choose(chosen: File[]) {
    setFiles(chosen);
    setProblem(problemWith(chosen));
  }

  async function upload(event: SubmitEvent) {
    event.preventDefault();
    if (sending) return;
    const found = problemWith(files);
    setProblem(found);
    if (found) return;
    const ids: number[] = [];
    try {
      for (const file of files) {
        setSending({ at: ids.length + 1, of: files.length });
        ids.push(await uploadQuestions(bankId, file));
      }
      onUploaded([...sent, ...ids]);
    } catch (error) {
      // It stays on the page: a toast would be gone before the wait is over.
      setProblem(importUpload.stopped(ids.length, files.length, reasonOf(error)));
      setSent([...sent, ...ids]);
      setFiles(files.slice(ids.length));
    } finally {
      setSending(undefined);
    }
  }

  return (
    <>
      <ImportSteps now="file" />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title={importUpload.title} actions={<Templates />}>
          <form noValidate className="grid gap-4" onSubmit={upload}>
            <FileField
              label={importUpload.field}
              accept=".txt,.gift,.xml,.zip,.imscc,.csv,.tsv,.xlsx,.docx,.docm,.h5p"
              hint={importUpload.hint}
              error={problem}
              file={files[0]}
              isMultiple
              chosen={files.length > 1 ? importUpload.chosen(files.length) : undefined}
              onChoose={(_, all) => choose(all)}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="main" busy={sending !== undefined}>
                {sending ? sendingWords(sending) : importUpload.submit}
              </Button>
              {sent.length > 0 && !sending && (
                <Button onClick={() => onUploaded(sent)}>{importUpload.reviewSent(sent.length)}</Button>
              )}
            </div>
          </form>
          <p className="mt-4 text-sm text-ink-2">{importUpload.kinds}</p>
        </Card>
        <Card title={importUpload.supported}>
          <dl className="grid gap-2 text-sm">
            {importUpload.formats.map(({ names, from }) => (
              <div key={names}>
                <dt className="font-semibold">{names}</dt>
                <dd className="text-xs text-ink-2">{from}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
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

const sendingWords = ({ at, of }: { at: number; of: number }) =>
  of === 1 ? importUpload.sending : importUpload.sendingOf(at, of);

/** With the time of day at which the next upload is accepted. */
function reasonOf(error: unknown): string {
  const seconds = error instanceof CallError && error.status === 429 ? error.retryAfter : null;
  if (seconds === null) return sentenceOf(error);
  const at = new Date(Date.now() + (seconds + 59) * 1000);
  return importUpload.waitUntil(
    at.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false }),
  );
}

/** Checked before a byte is sent. */
function problemWith(files: readonly File[]): string | undefined {
  if (files.length === 0) return importUpload.noFile;
  if (files.length > QUESTION_FILE.files) return importUpload.tooMany(files.length);
  for (const { name, size } of files) {
    const found = problemWithSize(size);
    if (found) return files.length === 1 ? found : importUpload.inFile(name, found);
  }
  const together = files.reduce((sum, { size }) => sum + size, 0);
  return together > QUESTION_FILE.together ? importUpload.tooMuch : undefined;
}

function problemWithSize(bytes: number): string | undefined {
  if (bytes === 0) return importUpload.empty;
  if (bytes <= QUESTION_FILE.most) return undefined;
  return importUpload.tooLarge(Math.ceil((bytes / 1024 / 1024) * 10) / 10);
}
