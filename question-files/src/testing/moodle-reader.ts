// A second reader of Moodle XML, by the rules of Moodle's own importer: it shares nothing with ours, not even the
// parser. It says what Moodle would have after an import, and refuses what Moodle refuses.
import { XmlDocument, type XmlElement } from 'libxml2-wasm';

export interface MoodleAnswer {
  text: string;
  /** In percent. */
  fraction: number;
  tolerance?: number;
}

interface MoodleBlank {
  type: string;
  weight: number;
  answers: MoodleAnswer[];
}

export interface MoodleQuestion {
  type: string;
  category: string;
  text: string;
  feedback: string;
  marks: number;
  tags: string[];
  isSingle?: boolean;
  isCased?: boolean;
  answers: MoodleAnswer[];
  units: { name: string; multiplier: number }[];
  /** What a wrong unit costs, in percent; where there is a choice, it is from a list. */
  unit?: { penalty: number; isChosen: boolean };
  pairs: [string, string][];
  grading?: string;
  blanks: MoodleBlank[];
  essay?: { notes: string; template: string; words: string[] };
}

/** What teachers can choose for an answer. An import stops at any other. */
const FRACTIONS = [
  100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5,
  11.11111, 10, 5, 0,
];

export function readAsMoodle(xml: string): MoodleQuestion[] {
  const document = XmlDocument.fromString(xml);
  try {
    const read: MoodleQuestion[] = [];
    let category = '';
    for (const question of document.find('/quiz/question') as XmlElement[]) {
      const type = question.attr('type')?.value ?? '';
      if (type === 'category') category = at(question, 'category/text');
      else read.push({ ...readQuestion(question, type), category });
    }
    return read;
  } finally {
    document.dispose();
  }
}

const found = (element: XmlElement, path: string) => element.find(path) as XmlElement[];
/** PHP's trim knows only these. */
const trim = (text: string) => text.replaceAll(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');
const at = (element: XmlElement, path: string) => trim(found(element, path)[0]?.content ?? '');
const inMarkdown = (element: XmlElement, path: string) => {
  const [holder] = path === '.' ? [element] : found(element, path);
  if (holder?.attr('format')?.value !== 'markdown') throw new Error(`${path} is not Markdown`);
  return at(holder, 'text');
};

function readQuestion(question: XmlElement, type: string): Omit<MoodleQuestion, 'category'> {
  if (at(question, 'name/text') === '') throw new Error('no name');
  const common = {
    type,
    text: inMarkdown(question, 'questiontext'),
    feedback: inMarkdown(question, 'generalfeedback'),
    marks: number(at(question, 'defaultgrade')),
    tags: found(question, 'tags/tag').map((tag) => at(tag, 'text')),
    answers: [] as MoodleAnswer[],
    units: [],
    pairs: [],
    blanks: [],
  };
  switch (type) {
    case 'multichoice':
      return {
        ...common,
        isSingle: truth(at(question, 'single')),
        answers: answersOf(question, (answer) => inMarkdown(answer, '.')),
      };
    case 'shortanswer':
      return {
        ...common,
        isCased: at(question, 'usecase') === '1',
        answers: answersOf(question, (answer) => at(answer, 'text')),
      };
    case 'numerical':
      return { ...common, ...numerical(question) };
    case 'matching':
      return {
        ...common,
        pairs: found(question, 'subquestion').map((pair) => [
          inMarkdown(pair, '.'),
          at(pair, 'answer[1]/text'),
        ]),
      };
    case 'ordering':
      if (at(question, 'selecttype') !== 'ALL') throw new Error('only some items would be shown');
      return {
        ...common,
        grading: at(question, 'gradingtype'),
        answers: found(question, 'answer').map((answer) => ({
          text: inMarkdown(answer, '.'),
          fraction: 100,
        })),
      };
    case 'cloze':
      return { ...common, ...cloze(common.text) };
    case 'essay':
      if (!/^(?:editor|editorfilepicker|plain|monospaced|noinline)$/.test(at(question, 'responseformat')))
        throw new Error('no such field for a text');
      if (at(question, 'responsetemplate/@format') !== 'plain_text') throw new Error('a template with signs');
      return {
        ...common,
        essay: {
          notes: inMarkdown(question, 'graderinfo'),
          template: at(question, 'responsetemplate/text'),
          words: ['minwordlimit', 'maxwordlimit'].map((name) => at(question, name)),
        },
      };
    case 'description':
      return { ...common, marks: 0 };
    default:
      throw new Error(`unknown type ${type}`);
  }
}

function number(text: string): number {
  if (!/^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) throw new Error(`${text} is no number`);
  return Number(text);
}

function truth(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Error(`${text} is neither true nor false`);
  return text === 'true';
}

function answersOf(question: XmlElement, textOf: (answer: XmlElement) => string): MoodleAnswer[] {
  return found(question, 'answer').map((answer) => {
    const fraction = number(answer.attr('fraction')?.value ?? '0');
    if (!FRACTIONS.some((one) => Math.abs(Math.abs(fraction) - one) < 0.001))
      throw new Error(`no answer can earn ${fraction} %`);
    return { text: textOf(answer), fraction };
  });
}

function numerical(question: XmlElement) {
  const answers = found(question, 'answer');
  const shown = at(question, 'showunits');
  const units = found(question, 'units/unit').map((unit) => ({
    name: at(unit, 'unit_name'),
    multiplier: number(at(unit, 'multiplier')),
  }));
  return {
    answers: answersOf(question, (answer) => at(answer, 'text')).map((answer, i) => {
      number(answer.text);
      return { ...answer, tolerance: number(at(answers[i] as XmlElement, 'tolerance')) };
    }),
    units,
    ...(units.length > 0 && {
      unit: {
        penalty: at(question, 'unitgradingtype') === '0' ? 0 : number(at(question, 'unitpenalty')) * 100,
        isChosen: shown === '1' || shown === '2',
      },
    }),
  };
}

const TYPES = /^\{\s*(\d*)\s*:\s*(NUMERICAL|NM|MULTICHOICE|MC|SHORTANSWER_C|SAC|MWC|SHORTANSWER|SA|MW)\s*:/;

/** A blank is worth its weight; the marks of the question are their sum. */
function cloze(text: string): Pick<MoodleQuestion, 'text' | 'marks' | 'blanks'> {
  const blanks: MoodleBlank[] = [];
  let shown = '';
  let rest = text;
  while (rest !== '') {
    const [start, weight = '', type = ''] = TYPES.exec(rest) ?? [];
    const read = start === undefined ? undefined : alternatives(rest.slice(start.length), type);
    if (read) {
      blanks.push({ type, weight: Number(weight || 1), answers: read.answers });
      shown += `{#${blanks.length}}`;
      rest = read.rest;
    } else {
      shown += rest[0];
      rest = rest.slice(1);
    }
  }
  return { text: shown, marks: blanks.reduce((sum, one) => sum + one.weight, 0), blanks };
}

/** As far as the brace that ends them; undefined without one. */
function alternatives(source: string, type: string): { answers: MoodleAnswer[]; rest: string } | undefined {
  const answers: MoodleAnswer[] = [];
  let rest = source;
  while (true) {
    if (rest.startsWith('~')) rest = rest.slice(1);
    const [sign = '', percent] = /^(?:=|%(-?\d+(?:[.,]\d*)?)%)/.exec(rest) ?? [];
    rest = rest.slice(sign.length);
    const end = endOf(rest, '~#}');
    if (end === undefined || end === 0) return undefined;
    const text = rest.slice(0, end);
    rest = rest.slice(end);
    if (rest.startsWith('#')) {
      const feedback = endOf(rest.slice(1), '~}');
      if (feedback === undefined) return undefined;
      rest = rest.slice(1 + feedback);
    }
    answers.push({ ...said(text, type), fraction: sign === '=' ? 100 : Number(percent ?? 0) });
    if (rest.startsWith('}')) return { answers, rest: rest.slice(1) };
  }
}

/** Of these signs, the first that neither a backslash nor an ampersand stands before. */
function endOf(text: string, signs: string): number | undefined {
  for (let i = 0; i < text.length; i += 1)
    if (signs.includes(text[i] as string) && !/(?:\\|&|&amp;)$/.test(text.slice(0, i))) return i;
  return undefined;
}

function said(text: string, type: string): { text: string; tolerance?: number } {
  if (type === 'NUMERICAL' || type === 'NM') {
    const [value = '', tolerance = '0', ...more] = text.split(':');
    if (more.length > 0) throw new Error(`${text} is no number`);
    number(value);
    return { text: value, tolerance: number(tolerance) };
  }
  const decoded = text.replaceAll(/&(?:#(\d+)|(lt|gt|quot|amp));/g, (_, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number(code)) : ({ lt: '<', gt: '>', quot: '"' }[name ?? ''] ?? '&'),
  );
  return { text: decoded.replaceAll('\\}', '}').replaceAll('\\#', '#') };
}
