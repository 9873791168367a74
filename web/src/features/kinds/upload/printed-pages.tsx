// The files of an answer on paper: every picture whole, with its annotations.
import type { Annotation } from '@quivia/contract/marking/annotations';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { PictureAnnotations } from '../annotated/annotated-picture.tsx';
import { pages as words } from './upload.words.ts';
import { useAddressOf, useShown } from './use-shown.ts';

interface PrintedPagesProps {
  files: readonly string[];
  load: (file: string) => Promise<Blob>;
  annotations: readonly Annotation[];
}

export const PrintedPages = ({ files, ...rest }: PrintedPagesProps) =>
  files.map((file, at) => (
    <PrintedFile key={file} file={file} label={words.page(at + 1, files.length)} {...rest} />
  ));

interface PrintedFileProps extends Omit<PrintedPagesProps, 'files'> {
  file: string;
  label: string;
}

function PrintedFile({ file, label, load, annotations }: PrintedFileProps) {
  const { shown, error, again } = useShown(file, load);
  const isPicture = shown !== undefined && shown.type !== 'application/pdf';
  const address = useAddressOf(isPicture ? shown : undefined);
  return (
    <figure className="break-inside-avoid">
      <figcaption className="mb-1 text-xs text-ink-3">{label}</figcaption>
      {error && <Failed message={sentenceOf(error)} onRetry={again} />}
      {!shown && !error && <ThreeCircles label={words.loading} />}
      {shown && !isPicture && <p className="text-sm">{words.pdfApart}</p>}
      {address && (
        <div className="relative w-fit">
          {/* Never higher than what is left of a page of A4 below its caption. */}
          <img src={address} alt={label} className="block max-h-[225mm] max-w-full" />
          <PictureAnnotations annotations={annotations} picture={file} turns={0} />
        </div>
      )}
    </figure>
  );
}
