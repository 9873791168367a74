import { timeOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { attendance as words } from './sheets.words.ts';

interface AbsentReasonsProps {
  name: string;
  /** Of a slot that has not begun. */
  beginsAt: string | null;
  reason: string;
  onChoose: (reason: string) => void;
}

/** Above the field for the reason: the common ones, and a warning before the slot has begun. */
export function AbsentReasons({ name, beginsAt, reason, onChoose }: AbsentReasonsProps) {
  return (
    <>
      {beginsAt && <Notice>{words.tooEarly(name, timeOf(new Date(beginsAt)))}</Notice>}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill in the field below */}
      <div role="group" aria-label={words.reasons} className="flex flex-wrap gap-2">
        {words.absentReasons.map((one) => (
          <Button
            key={one}
            aria-pressed={reason === one}
            variant={reason === one ? 'main' : 'plain'}
            className="px-3"
            onClick={() => onChoose(one)}
          >
            {one}
          </Button>
        ))}
      </div>
    </>
  );
}
