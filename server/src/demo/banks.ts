// Question banks of the demo college.
import type { Variable } from '@quivia/contract/kinds/parameters';
import type { Difficulty } from '@quivia/contract/questions';
import type { OtherKind } from './kinds.ts';

/** The key begins with a star. Where it is wrong, the right option begins with an exclamation mark. */
export interface DemoQuestion {
  /** From 1. */
  module: number;
  question: string;
  /** Of multiple choice; other kinds have none. */
  options: readonly string[];
  other?: OtherKind;
  /** Its texts, key and answers refer to them as {{name}}. */
  variables?: readonly Variable[];
  /** Questions with the same one refer to it together. */
  passage?: string;
  explanation?: string;
  tags?: readonly string[];
  difficulty?: Difficulty;
  selectAll?: true;
  marks?: number;
  negative?: number;
}

export interface DemoBank {
  courseCode: string;
  title: string;
  questions: readonly DemoQuestion[];
}

const C = '```c\n';
const END = '\n```';

export const BANKS: readonly DemoBank[] = [
  {
    courseCode: 'CST201',
    title: 'Data Structures, internal exams',
    questions: [
      {
        module: 1,
        question: 'What is the worst-case time of binary search in a sorted array of $n$ elements?',
        options: ['$O(1)$', '*$O(\\log n)$', '$O(n)$', '$O(n \\log n)$'],
        explanation: 'Each comparison halves the range: after $k$ steps at most $n / 2^k$ elements remain.',
        tags: ['complexity', 'searching'],
        difficulty: 'easy',
      },
      {
        module: 1,
        question: `How many times is \`work()\` called?\n\n${C}for (int i = 0; i < n; i++)\n  for (int j = i; j < n; j++)\n    work();${END}`,
        options: ['$n$', '$n^2$', '*$\\dfrac{n(n+1)}{2}$', '$2^n$'],
        explanation:
          'The inner loop runs $n, n-1, \\dots, 1$ times, and $\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}$.',
        tags: ['complexity', 'code'],
        difficulty: 'medium',
        marks: 2,
      },
      {
        module: 1,
        question: 'Which of these are true for $f(n) = 3n^2 + 7n$?',
        options: ['*$f(n) = O(n^2)$', '*$f(n) = O(n^3)$', '$f(n) = \\Omega(n^3)$', '*$f(n) = \\Theta(n^2)$'],
        explanation:
          '$O$ is only an upper bound, so the looser $n^3$ is right as well. $\\Omega(n^3)$ is not: $f$ grows more slowly.',
        tags: ['complexity'],
        difficulty: 'hard',
        selectAll: true,
        marks: 2,
        negative: 0.5,
      },
      {
        module: 1,
        question: 'What does it mean that an algorithm sorts _in place_?',
        options: [
          'It runs in constant time',
          '*It needs only a constant amount of extra memory',
          'It never moves an element twice',
          'It reads its input once',
        ],
        tags: ['complexity'],
        difficulty: 'easy',
      },
      {
        module: 2,
        question:
          'A stack holds, from the bottom, 1, 2, 3. After `pop(); push(4); push(5); pop();` the top is',
        options: ['3', '*4', '5', '2'],
        tags: ['stack'],
        difficulty: 'easy',
      },
      {
        module: 2,
        question: 'The postfix form of $a + b \\times (c - d)$ is',
        options: ['`a b + c d - *`', '*`a b c d - * +`', '`a b c * d - +`', '`+ a * b - c d`'],
        explanation:
          'Operands keep their order; the bracket is evaluated first, then the product, then the sum.',
        tags: ['stack', 'expressions'],
        difficulty: 'medium',
      },
      {
        module: 2,
        question:
          'A circular queue in an array of size 8 has `front = 6` and `rear = 2`, where `rear` is the next free cell. How many elements does it hold?',
        options: ['3', '*4', '5', '8'],
        explanation: '$(2 - 6 + 8) \\bmod 8 = 4$.',
        tags: ['queue'],
        difficulty: 'medium',
      },
      {
        module: 2,
        question:
          'A sparse matrix with $t$ non-zero entries is kept as triples. Which triples describe this matrix?\n\n$$\\begin{pmatrix}0 & 5\\\\ 7 & 0\\end{pmatrix}$$',
        options: [
          '*(0, 1, 5), (1, 0, 7)',
          '(0, 0, 5), (1, 1, 7)',
          '(1, 0, 5), (0, 1, 7)',
          '(0, 1, 7), (1, 0, 5)',
        ],
        tags: ['arrays'],
        difficulty: 'medium',
      },
      {
        module: 3,
        question:
          'You hold a pointer to a node of a _doubly_ linked list. How long does it take to delete that node?',
        options: ['*$O(1)$', '$O(\\log n)$', '$O(n)$', '$O(n^2)$'],
        tags: ['linked list'],
        difficulty: 'easy',
      },
      {
        module: 3,
        question: `What does this function return for a list without a cycle?\n\n${C}struct node *f(struct node *p) {\n  struct node *q = NULL;\n  while (p) {\n    struct node *next = p->next;\n    p->next = q;\n    q = p;\n    p = next;\n  }\n  return q;\n}${END}`,
        options: [
          'The last node, with the list unchanged',
          '*The list in reverse order',
          'Always `NULL`',
          'The middle node',
        ],
        tags: ['linked list', 'code'],
        difficulty: 'medium',
        marks: 2,
      },
      {
        module: 3,
        question:
          'Which can be built with a singly linked list and a tail pointer, each operation in $O(1)$?',
        options: [
          '*Stack',
          '*Queue with enqueue at the tail',
          'Queue with dequeue at the tail',
          'Sorted list',
        ],
        explanation:
          'Removing at the tail needs the node before it, which a singly linked list reaches only from the head.',
        tags: ['linked list', 'queue', 'stack'],
        difficulty: 'hard',
        selectAll: true,
        marks: 2,
        negative: 0.5,
      },
      {
        module: 4,
        question: 'How many nodes can a binary tree of height 4 have at most, if a single node has height 0?',
        options: ['15', '16', '*31', '32'],
        explanation: '$2^{h+1} - 1 = 2^5 - 1 = 31$.',
        tags: ['trees'],
        difficulty: 'easy',
      },
      {
        module: 4,
        question: 'Which traversal of a binary search tree yields its keys in order?',
        options: ['Preorder', '*Inorder', 'Postorder', 'Level order'],
        tags: ['trees'],
        difficulty: 'easy',
      },
      {
        module: 4,
        question:
          'A graph is given as\n\n| from | to |\n|---|---|\n| A | B |\n| A | C |\n| B | D |\n| C | D |\n\nWith neighbours in alphabetical order, breadth-first search from A visits',
        options: ['A, B, D, C', '*A, B, C, D', 'A, C, B, D', 'A, D, B, C'],
        tags: ['graphs'],
        difficulty: 'medium',
      },
      {
        module: 5,
        question: 'Which sorting algorithms are stable in their usual form?',
        options: ['*Insertion sort', '*Merge sort', 'Heap sort', 'Quick sort'],
        tags: ['sorting'],
        difficulty: 'medium',
        selectAll: true,
        marks: 2,
      },
      {
        module: 5,
        question:
          'Keys are hashed by $h(k) = k \\bmod 7$ with linear probing. Where does 23 go after 9 and 16?',
        options: ['2', '3', '*4', '5'],
        explanation: '9, 16 and 23 all hash to 2; 9 takes cell 2, 16 takes cell 3, so 23 takes cell 4.',
        tags: ['hashing'],
        difficulty: 'medium',
        negative: 0.25,
      },
      {
        module: 5,
        question: 'On which input does quick sort with the first element as pivot need $\\Theta(n^2)$ time?',
        options: ['*An array that is sorted already', 'A random array', 'An array of two elements', 'None'],
        tags: ['sorting', 'complexity'],
        difficulty: 'hard',
      },
    ],
  },
  {
    courseCode: 'CST303',
    title: 'Computer Networks, weekly quiz',
    questions: [
      {
        module: 1,
        question: 'Which layer of the OSI model moves packets between networks?',
        options: ['Data link', '*Network', 'Transport', 'Session'],
        tags: ['layers'],
        difficulty: 'easy',
      },
      {
        module: 1,
        question: 'How many usable host addresses does the network `192.168.4.0/26` have?',
        options: ['30', '*62', '64', '126'],
        explanation: '$2^{32-26} = 64$, less the network and the broadcast address.',
        tags: ['addressing'],
        difficulty: 'medium',
      },
      {
        module: 2,
        question: 'Go-back-N uses 3-bit sequence numbers. How many frames may be unacknowledged at a time?',
        options: ['3', '*7', '8', '14'],
        tags: ['flow control'],
        difficulty: 'medium',
      },
    ],
  },
];
