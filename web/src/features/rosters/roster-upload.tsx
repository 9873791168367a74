import { ROSTER_FILE } from '@quivia/contract/rosters';
import Download from 'lucide-react/icons/download';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { uploadRoster, useDepartments, useTemplate } from './use-rosters.ts';

const MEGABYTES = ROSTER_FILE.most / 1024 / 1024;

interface RosterUploadProps {
  institutionId: number;
  onUploaded: (id: number) => void;
}

export function RosterUpload({ institutionId, onUploaded }: RosterUploadProps) {
  const departments = useDepartments(institutionId);
  const template = useTemplate(institutionId);
  const [file, setFile] = useState<File>();
  const [defaults, setDefaults] = useState({ role: '', departmentId: '', classOrSemester: '' });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (name: keyof typeof defaults) => (event: { target: { value: string } }) =>
    setDefaults((before) => ({ ...before, [name]: event.target.value }));

  async function upload(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (!file) return setProblem('Please choose a file');
    if (file.size > ROSTER_FILE.most) return setProblem(`A file may have at most ${MEGABYTES} MB`);
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
      title="Upload a file"
      actions={(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          busy={template.isPending && template.variables === format}
          onClick={() => template.mutate(format)}
        >
          <Download className="size-4" />
          Template as {format === 'csv' ? 'CSV' : 'Excel'}
        </Button>
      ))}
    >
      <form noValidate className="grid max-w-measure gap-6" onSubmit={upload}>
        <FileField
          label="CSV or Excel file"
          accept=".csv,.tsv,.txt,.xlsx"
          hint={`Files exported by Moodle and Canvas are understood too. At most ${MEGABYTES} MB and ${ROSTER_FILE.rows.toLocaleString('en')} lines.`}
          error={problem}
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            setProblem(undefined);
          }}
        />
        <fieldset className="grid gap-4 sm:grid-cols-3">
          <legend className="mb-3 text-sm text-ink-2">Where the file leaves these out:</legend>
          <Select label="Role" value={defaults.role} onChange={set('role')}>
            <option value="">As the file says</option>
            <option value="Student">Student</option>
            <option value="Faculty">Faculty</option>
          </Select>
          <ChoiceSelect
            label="Department"
            choices={departments}
            none="None linked yet"
            value={defaults.departmentId}
            onChange={set('departmentId')}
          />
          <TextField
            label="Class or semester"
            type="number"
            inputMode="numeric"
            min={1}
            max={20}
            value={defaults.classOrSemester}
            onChange={set('classOrSemester')}
          />
        </fieldset>
        <div>
          <Button type="submit" variant="main" busy={busy}>
            Upload and review
          </Button>
        </div>
      </form>
    </Card>
  );
}
