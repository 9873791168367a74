import { Toolbar } from '@base-ui/react/toolbar';
import { RichText } from '../render/rich-text.tsx';
import { formulas } from './editor.words.ts';

/** What exam questions need most. Each is inserted as it stands, to be changed. */
const EXAMPLES = [
  '\\frac{a}{b}',
  'x^{2}',
  'x_{1}',
  '\\sqrt{x}',
  '\\sum_{i=1}^{n} i',
  '\\int_{a}^{b} f(x)\\,dx',
  '\\lim_{x \\to 0}',
  'O(n \\log n)',
  '\\leq',
  '\\neq',
  '\\pi',
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
] as const;

interface FormulaPaletteProps {
  id: string;
  onInsert: (latex: string) => void;
}

/** How formulas are written, by examples. A single tab stop; the arrow keys move between them. */
export function FormulaPalette({ id, onInsert }: FormulaPaletteProps) {
  return (
    <div id={id} className="border-b border-rule px-3 py-2">
      <p className="text-xs text-ink-2">{formulas.help}</p>
      <Toolbar.Root aria-label={formulas.title} className="mt-1 flex flex-wrap gap-1">
        {EXAMPLES.map((latex) => (
          <Toolbar.Button
            key={latex}
            title={latex}
            // The text area keeps the focus and its selection when the button is clicked.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(latex)}
            className="grid min-h-11 min-w-11 place-items-center rounded-sm border border-rule px-2 text-sm transition-colors hover:border-pencil hover:bg-pencil-soft focus-visible:-outline-offset-2"
          >
            <span aria-hidden="true">
              <RichText text={`$${latex}$`} inline />
            </span>
            <span className="sr-only">{formulas.insert(latex)}</span>
          </Toolbar.Button>
        ))}
      </Toolbar.Root>
    </div>
  );
}
