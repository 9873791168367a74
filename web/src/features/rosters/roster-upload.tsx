import { MESSAGES } from '@quivia/contract/fields.words';
import { ROSTER_FILE } from '@quivia/contract/roster-file';
import Download from 'lucide-react/icons/download';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Defaults, RosterDefaults } from './roster-defaults.tsx';
import { rosterUpload as words } from './rosters.words.ts';
import { uploadRoster, useTemplate } from './use-rosters.ts';

const MEGABYTES = ROSTER_FILE.most / 1024 / 1024;

interface RosterUploadProps {
  institutionId: number;
  /** For cells that the file leaves blank. */
  defaults: Defaults;
  onDefaults: (defaults: Defaults) => void;
  /** Kept while it is reviewed: it may have to be read again. */
  file: File | undefined;
  onFile: (file: File) => void;
  onUploaded: (id: number) => void;
}

export function RosterUpload(props: RosterUploadProps) {
  const { institutionId, defaults, onDefaults, file, onFile, onUploaded } = props;
  const template = useTemplate(institutionId);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function upload(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (!file) return setProblem(MESSAGES.file);
    if (file.size > ROSTER_FILE.most) return setProblem(words.tooLarge(MEGABYTES));
    setBusy(true);
    try {
      onUploaded(await uploadRoster({ file, institutionId, ...defaults }));
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card
      title={words.title}
      actions={(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          busy={template.isPending && template.variables === format}
          onClick={() => template.mutate(format)}
        >
          <Download className="size-4" />
          {words.templates[format]}
        </Button>
      ))}
    >
      <form noValidate className="grid gap-4" onSubmit={upload}>
        <FileField
          label={words.file}
          accept=".csv,.tsv,.txt,.xlsx"
          hint={words.fileHint(MEGABYTES, ROSTER_FILE.rows)}
          error={problem}
          file={file}
          onChoose={(chosen) => {
            onFile(chosen);
            setProblem(undefined);
          }}
        />
        <RosterDefaults institutionId={institutionId} defaults={defaults} onDefaults={onDefaults} />
        <div>
          <Button type="submit" variant="main" busy={busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What a file can have: beside the field for it, because nobody needs it twice. */
export const RosterColumns = () => (
  <Card title={words.columns}>
    <dl className="grid gap-2 text-sm">
      {Object.entries(words.columnNotes).map(([column, note]) => (
        <div key={column}>
          <dt>
            <code>{column}</code>
          </dt>
          <dd className="text-xs text-ink-2">{note}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-xs text-ink-2">{words.columnsHint}</p>
  </Card>
);
