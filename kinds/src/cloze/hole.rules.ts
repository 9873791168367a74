// One hole of a text: each type grades as its own kind does, text and number by those kinds themselves.
import type { ClozeHole } from '@quivia/contract/kinds/cloze';
import type { HoleKey } from '@quivia/contract/kinds/cloze.key';
import type { NumberBody } from '@quivia/contract/kinds/number';
import type { Kind, KindProblem, ResponseClass } from '../kind.rules.ts';
import { number } from '../number/number.rules.ts';
import { clipped, hasRepeats, sameText } from '../part-texts.rules.ts';
import { text } from '../text/text.rules.ts';
import { ofBlank, problems as words } from './cloze.words.ts';

/** Of one answered hole. */
type HoleClass = Omit<ResponseClass, 'part'>;

interface HoleRules {
  classOf: (typed: string) => HoleClass;
  /** The key that accepts this too; undefined where that can't be. */
  accept: (typed: string) => HoleKey | undefined;
  guessing: number;
  words: string[];
  keyText: string;
  /** Paths begin below the hole's own, in body or key. */
  problems: (blank: number) => KindProblem[];
}

const WITHOUT_UNIT: NumberBody = { unit_mode: 'none', units: [] };

/** Undefined where the key is missing or of another type. */
export function holeRules(hole: ClozeHole, key: HoleKey | undefined): HoleRules | undefined {
  if (hole.type === 'choice' && key?.type === 'choice') return choiceHole(hole, key);
  if (hole.type === 'text' && key?.type === 'text')
    return typedHole(key, text, {}, (typed) => ({ text: typed }));
  if (hole.type === 'number' && key?.type === 'number')
    return typedHole(key, number, WITHOUT_UNIT, (typed) => ({ value: typed }));
  return undefined;
}

const shareOf = (key: HoleKey & { type: 'choice' }, option: string) =>
  Object.hasOwn(key.percents, option) ? (key.percents[option] ?? 0) / 100 : 0;

function choiceHole(hole: ClozeHole & { type: 'choice' }, key: HoleKey & { type: 'choice' }): HoleRules {
  const { options } = hole;
  return {
    classOf: (typed) => ({
      id: typed,
      label: clipped(options.find(({ id }) => id === typed)?.text ?? '', 80) || '–',
      share: shareOf(key, typed),
      isUnreadable: false,
    }),
    accept: (typed) => ({ ...key, percents: { ...key.percents, [typed]: 100 } }),
    guessing: options.reduce((sum, { id }) => sum + shareOf(key, id), 0) / Math.max(1, options.length),
    words: options.map(({ text }) => text),
    keyText: options
      .flatMap(({ id, text }) => {
        const share = shareOf(key, id);
        return share === 0 ? [] : [share === 1 ? text : `${text} (${share * 100} %)`];
      })
      .join(', '),
    problems: (blank) => {
      const at = (option: number) => ['body', 'options', option, 'text'];
      const texts = options.map(({ text }) => sameText(text));
      return [
        ...(options.length < 2 ? [{ path: ['body', 'options'], message: words.fewOptions(blank) }] : []),
        ...texts.flatMap((text, option) => {
          if (text === '') return [{ path: at(option), message: words.emptyOption(blank) }];
          const isTwice = texts.indexOf(text) < option;
          return isTwice ? [{ path: at(option), message: words.sameOption(blank) }] : [];
        }),
        ...(hasRepeats(options.map(({ id }) => id))
          ? [{ path: ['body', 'options'], message: words.sameOption(blank) }]
          : []),
        ...(options.some(({ id }) => shareOf(key, id) === 1)
          ? []
          : [{ path: ['answer_key', 'percents'], message: words.noRightOption(blank) }]),
      ];
    },
  };
}

function typedHole<Body, Key, Answer>(
  hole: { type: 'text' | 'number'; weight: number; key: Key },
  kind: Kind<Body, Key, Answer>,
  body: Body,
  answer: (typed: string) => Answer,
): HoleRules {
  return {
    classOf: (typed) => {
      const [first] = kind.classes(body, hole.key, answer(typed));
      return first ?? { id: typed, label: clipped(typed, 80), share: 0, isUnreadable: true };
    },
    accept: (typed) => {
      const wider = kind.accept?.(body, hole.key, answer(typed));
      return wider && ({ ...hole, key: wider } as unknown as HoleKey);
    },
    guessing: kind.guessing(body, hole.key),
    words: kind.words(body, hole.key),
    keyText: kind.keyText(body, hole.key),
    problems: (blank) =>
      kind.problems('', body, hole.key).map(({ path: [side, ...path], message }) => ({
        path: [...(side === 'answer_key' ? ['answer_key', 'key'] : ['body']), ...path],
        message: ofBlank(blank, message),
      })),
  };
}
