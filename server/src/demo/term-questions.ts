// The questions of this term's exams in the demo college, by subject.
import type { DemoQuestion } from './banks.ts';

const C = '```c\n';
const END = '\n```';

export const BASICS: readonly DemoQuestion[] = [
  {
    module: 1,
    question: 'What does it mean that an algorithm runs in $O(n)$ time?',
    options: [
      '*Its running time grows at most in proportion to $n$',
      'It always takes exactly $n$ steps',
      'It needs $n$ bytes of memory',
      'It works only for $n > 0$',
    ],
    tags: ['complexity'],
    difficulty: 'easy',
  },
  {
    module: 1,
    question: 'Which function grows fastest as $n$ becomes large?',
    options: ['$n \\log n$', '$n^2$', '*$2^n$', '$100\\,n$'],
    tags: ['complexity'],
    difficulty: 'easy',
  },
  {
    module: 1,
    question: `How does the number of lines printed grow with \`n\`?\n\n${C}for (int i = 1; i < n; i = i * 2)\n  printf("%d\\n", i);${END}`,
    options: ['*$O(\\log n)$', '$O(\\sqrt{n})$', '$O(n)$', '$O(n^2)$'],
    explanation: '`i` doubles each time, so it reaches `n` after about $\\log_2 n$ steps.',
    tags: ['complexity', 'code'],
    difficulty: 'medium',
    marks: 2,
  },
  {
    module: 1,
    question: 'What is the solution of the recurrence $T(n) = 2\\,T(n/2) + n$?',
    options: ['$\\Theta(\\log n)$', '$\\Theta(n)$', '*$\\Theta(n \\log n)$', '$\\Theta(n^2)$'],
    explanation: 'There are $\\log_2 n$ levels, and the work on each level adds up to $n$.',
    tags: ['complexity', 'recursion'],
    difficulty: 'hard',
    marks: 2,
  },
  {
    module: 1,
    question: 'Which of these is an abstract data type?',
    options: ['*Queue', 'Pointer', '`int`', '`for` loop'],
    difficulty: 'easy',
  },
  {
    module: 1,
    question:
      'A program takes 2 seconds for 1,000 items and 8 seconds for 2,000 items. Which growth fits best?',
    options: ['$O(\\log n)$', '$O(n)$', '*$O(n^2)$', '$O(n^3)$'],
    explanation: 'Twice the input takes four times as long.',
    tags: ['complexity'],
    difficulty: 'medium',
  },
  {
    module: 2,
    question: 'Binary search works only if the array is',
    options: ['*sorted', 'full', 'of even length', 'free of duplicates'],
    tags: ['searching'],
    difficulty: 'easy',
  },
  {
    module: 2,
    question:
      'How many comparisons does binary search need at most to find a value among 1,000 sorted elements?',
    options: ['5', '*10', '100', '500'],
    explanation: '$2^{10} = 1024$ is the first power of two above 1,000.',
    tags: ['searching'],
    difficulty: 'medium',
    marks: 2,
  },
  {
    module: 2,
    question: 'Which data structure follows the rule "last in, first out"?',
    options: ['Queue', '*Stack', 'Array', 'Linked list'],
    tags: ['stack'],
    difficulty: 'easy',
  },
  {
    module: 2,
    question: 'What is the value of the postfix expression `6 2 3 + - 3 8 2 / + *`?',
    options: ['1', '*7', '14', '28'],
    explanation: '$(6 - (2 + 3)) \\times (3 + 8 / 2) = 1 \\times 7$.',
    tags: ['stack', 'expressions'],
    difficulty: 'medium',
    marks: 2,
  },
  {
    module: 2,
    question:
      'The array `a[5][8]` is stored row by row. At which position, counted from 0, is the element `a[2][3]`?',
    options: ['13', '16', '*19', '26'],
    explanation: 'Two full rows of 8 come before it: $2 \\times 8 + 3 = 19$.',
    tags: ['arrays'],
    difficulty: 'medium',
  },
  {
    module: 2,
    question: 'Which of these are usually done with a stack?',
    options: [
      '*Matching brackets',
      '*Evaluating a postfix expression',
      'Printing documents in order of arrival',
      '*Undoing the last edit',
    ],
    tags: ['stack'],
    difficulty: 'hard',
    selectAll: true,
    marks: 2,
  },
  {
    module: 2,
    question:
      'A queue is built from two stacks: A for adding and B for removing. What happens when an element is removed while B is empty?',
    options: [
      'The bottom of A is removed directly',
      '*Every element moves from A to B, then the top of B is removed',
      'A and B are swapped',
      'The removal fails',
    ],
    explanation: 'Moving the elements reverses their order, so the oldest one ends on top of B.',
    tags: ['stack', 'queue'],
    difficulty: 'hard',
    marks: 2,
  },
  {
    module: 2,
    question: 'Which index is out of bounds for the C array `int a[10]`?',
    options: ['0', '5', '9', '*10'],
    tags: ['arrays'],
    difficulty: 'easy',
  },
];

export const LISTS: readonly DemoQuestion[] = [
  {
    module: 3,
    question: 'What does each node of a singly linked list hold besides its value?',
    options: [
      '*A pointer to the next node',
      'Pointers to the next and the previous node',
      'Its index',
      'The length of the list',
    ],
    difficulty: 'easy',
  },
  {
    module: 3,
    question: 'How long does it take to insert a node at the front of a linked list with $n$ nodes?',
    options: ['*$O(1)$', '$O(\\log n)$', '$O(n)$', '$O(n \\log n)$'],
    difficulty: 'easy',
  },
  {
    module: 3,
    // The key is wrong on purpose: the analysis finds it.
    question: 'How long does it take to reach the $k$-th node of a singly linked list?',
    options: ['*$O(1)$', '$O(\\log k)$', '!$O(k)$', '$O(k^2)$'],
    difficulty: 'medium',
  },
  {
    module: 3,
    question: 'Node `q` is to be inserted after node `p`. Which statements do that?',
    options: [
      '`p->next = q; q->next = p->next;`',
      '*`q->next = p->next; p->next = q;`',
      '`q->next = p; p->next = q;`',
      '`p = q; q->next = p;`',
    ],
    explanation: 'If `p->next` changes first, the rest of the list is lost.',
    tags: ['code'],
    difficulty: 'medium',
    marks: 2,
  },
  {
    module: 3,
    question: 'How do you notice that you have visited every node of a circular list?',
    options: [
      '*You are back at the node where you started',
      'The next pointer is `NULL`',
      'The value is negative',
      'The index starts again at 0',
    ],
    difficulty: 'easy',
  },
  {
    module: 3,
    question: 'Which operation is faster in a doubly linked list than in a singly linked list?',
    options: [
      'Finding the largest value',
      'Inserting at the front',
      '*Deleting a node you hold a pointer to',
      'Counting the nodes',
    ],
    difficulty: 'medium',
  },
  {
    module: 3,
    question: `What does this function return?\n\n${C}int f(struct node *p) {\n  if (p == NULL) return 0;\n  return 1 + f(p->next);\n}${END}`,
    options: ['*The number of nodes', 'The sum of the values', 'Always 1', 'The last value'],
    tags: ['code', 'recursion'],
    difficulty: 'medium',
  },
  {
    module: 3,
    question:
      'Two pointers start at the head of a list. One moves one node at a time, the other two. They meet again. What does that show?',
    options: [
      'The list is sorted',
      '*The list has a cycle',
      'The list has an even number of nodes',
      'The list has only one node',
    ],
    difficulty: 'hard',
    marks: 2,
  },
];

export const TREES_AND_SORTING: readonly DemoQuestion[] = [
  {
    module: 3,
    question:
      'A queue is kept as a singly linked list with pointers to both ends. Which operations take constant time?',
    options: ['*Adding at the tail', '*Removing at the head', 'Removing at the tail', 'Finding a value'],
    tags: ['linked list', 'queue'],
    difficulty: 'hard',
    selectAll: true,
    marks: 2,
  },
  {
    module: 4,
    question: 'How many edges does a tree with 12 nodes have?',
    options: ['10', '*11', '12', '13'],
    tags: ['trees'],
    difficulty: 'easy',
  },
  {
    module: 4,
    question: 'In which order does an inorder traversal visit a node and its subtrees?',
    options: ['Node, left, right', '*Left, node, right', 'Left, right, node', 'Right, left, node'],
    tags: ['trees'],
    difficulty: 'easy',
  },
  {
    module: 4,
    question:
      'The keys 50, 30, 70, 20 and 40 are inserted in this order into an empty binary search tree. Which keys are leaves?',
    options: ['20 and 70', '30 and 70', '*20, 40 and 70', '40 and 50'],
    tags: ['trees'],
    difficulty: 'medium',
    marks: 2,
  },
  {
    module: 4,
    question: 'What is the height of a complete binary tree with 15 nodes, if a single node has height 0?',
    options: ['2', '*3', '4', '7'],
    tags: ['trees'],
    difficulty: 'medium',
    marks: 2,
  },
  {
    module: 4,
    question: 'Where does breadth-first search keep the nodes it has yet to visit?',
    options: ['In a stack', '*In a queue', 'In a heap', 'In a hash table'],
    tags: ['graphs'],
    difficulty: 'medium',
    marks: 2,
  },
  {
    module: 4,
    question:
      'An undirected graph with 6 nodes and 7 edges is stored as an adjacency matrix. How many of its entries are 1?',
    options: ['7', '12', '*14', '36'],
    explanation: 'Each edge appears twice: once for each direction.',
    tags: ['graphs'],
    difficulty: 'hard',
    marks: 2,
  },
  {
    module: 5,
    question: 'Which sorting algorithm compares neighbours and swaps those in the wrong order?',
    options: ['*Bubble sort', 'Merge sort', 'Heap sort', 'Radix sort'],
    tags: ['sorting'],
    difficulty: 'easy',
  },
  {
    module: 5,
    question: 'What is the worst-case running time of merge sort?',
    options: ['$O(\\log n)$', '$O(n)$', '*$O(n \\log n)$', '$O(n^2)$'],
    tags: ['sorting', 'complexity'],
    difficulty: 'medium',
  },
  {
    module: 5,
    question:
      'A max-heap is stored as 42, 30, 25, 12, 18. How is it stored after the largest element has been removed?',
    options: ['18, 30, 25, 12', '*30, 18, 25, 12', '30, 25, 18, 12', '30, 12, 25, 18'],
    explanation: '18 moves to the root and sinks below 30, the larger of its children.',
    tags: ['sorting', 'heap'],
    difficulty: 'hard',
    marks: 2,
  },
  {
    module: 5,
    question: 'A hash table of size 11 uses $h(k) = k \\bmod 11$. Which two keys collide?',
    options: ['12 and 21', '*14 and 25', '7 and 19', '22 and 32'],
    tags: ['hashing'],
    difficulty: 'medium',
    marks: 2,
  },
  {
    module: 5,
    question: 'Which of these are ways to resolve collisions in a hash table?',
    options: ['*Chaining', '*Linear probing', '*Double hashing', 'Binary search'],
    tags: ['hashing'],
    difficulty: 'medium',
    selectAll: true,
    marks: 2,
  },
];

export const NUMBER_SYSTEMS: readonly DemoQuestion[] = [
  {
    module: 1,
    question: 'Which decimal number is the binary number `1011`?',
    options: ['9', '*11', '13', '14'],
    difficulty: 'easy',
  },
  {
    module: 1,
    question: 'What is the hexadecimal number `2F` in decimal?',
    options: ['32', '45', '*47', '63'],
    difficulty: 'medium',
  },
  {
    module: 1,
    question: "What is the two's complement of the 8-bit number `0001 0100`?",
    options: ['`1110 1011`', '*`1110 1100`', '`0110 1100`', '`1001 0100`'],
    explanation: 'Invert every bit, then add 1.',
    difficulty: 'hard',
  },
  {
    module: 1,
    question: 'How many different values can 6 bits represent?',
    options: ['12', '36', '63', '*64'],
    difficulty: 'easy',
  },
  {
    module: 1,
    question: 'Which Gray code stands for the decimal number 2?',
    options: ['`00`', '`01`', '`10`', '*`11`'],
    difficulty: 'medium',
  },
  {
    module: 1,
    question: 'What is `17` plus `6` in octal?',
    options: ['`21`', '`23`', '*`25`', '`27`'],
    explanation: '$15 + 6 = 21$, which is $2 \\times 8 + 5$.',
    difficulty: 'medium',
  },
];

export const BOOLEAN_ALGEBRA: readonly DemoQuestion[] = [
  {
    module: 2,
    question: 'Which expression equals $A + AB$?',
    options: ['*$A$', '$B$', '$AB$', '$A + B$'],
    difficulty: 'easy',
  },
  {
    module: 2,
    question: "By De Morgan's law, the complement of $A + B$ is",
    options: [
      '*$\\overline{A} \\cdot \\overline{B}$',
      '$\\overline{A} + \\overline{B}$',
      '$A \\cdot B$',
      '$\\overline{A \\cdot B}$',
    ],
    difficulty: 'medium',
  },
  {
    module: 2,
    question: 'How many rows does the truth table of a function of 4 variables have?',
    options: ['4', '8', '*16', '32'],
    difficulty: 'easy',
  },
  {
    module: 2,
    question: 'How many cells does a group in a Karnaugh map cover if it removes two variables?',
    options: ['2', '*4', '8', '16'],
    difficulty: 'medium',
  },
  {
    module: 2,
    question: 'Which gates can build any Boolean function on their own?',
    options: ['*NAND', '*NOR', 'AND', 'XOR'],
    difficulty: 'hard',
    selectAll: true,
    marks: 2,
  },
  {
    module: 2,
    question: 'Simplify $A\\overline{B} + AB$.',
    options: ['*$A$', '$B$', '$\\overline{B}$', '$1$'],
    difficulty: 'medium',
  },
];

export const OPERATING_SYSTEMS: readonly DemoQuestion[] = [
  {
    module: 1,
    question: 'Which state is a process in while it waits for input?',
    options: ['Ready', 'Running', '*Blocked', 'Terminated'],
    difficulty: 'easy',
  },
  {
    module: 1,
    question: 'What is saved during a context switch?',
    options: [
      '*The registers and the program counter',
      'The whole memory of the process',
      'The files the process has opened',
      'The output on the screen',
    ],
    difficulty: 'easy',
  },
  {
    module: 1,
    question:
      'Three processes arrive together and need 6, 3 and 1 ms. What is the average waiting time with shortest job first?',
    options: ['*1.67 ms', '3.33 ms', '5 ms', '7 ms'],
    explanation: 'They wait 0, 1 and 4 ms: $5 / 3 \\approx 1.67$.',
    tags: ['scheduling'],
    difficulty: 'medium',
    marks: 2,
  },
  {
    module: 1,
    question: 'Which policy gives every ready process the same time slice in turn?',
    options: ['First come, first served', '*Round robin', 'Shortest job first', 'Priority scheduling'],
    tags: ['scheduling'],
    difficulty: 'easy',
  },
  {
    module: 2,
    question: 'A process calls `wait()` on a semaphore whose value is 0. What happens?',
    options: [
      '*It blocks until another process calls `signal()`',
      'It continues at once',
      'It ends with an error',
      'It gets a higher priority',
    ],
    tags: ['semaphores'],
    difficulty: 'medium',
  },
  {
    module: 2,
    question: 'Which conditions must a solution of the critical-section problem meet?',
    options: ['*Mutual exclusion', '*Progress', '*Bounded waiting', 'Equal priorities'],
    difficulty: 'hard',
    selectAll: true,
    marks: 2,
  },
  {
    module: 2,
    question: 'Two threads each run `count++` 1,000 times without a lock. What can happen?',
    options: [
      '*Some of the increments are lost',
      'The counter ends above 2,000',
      'The threads deadlock',
      'Nothing, because `++` is atomic in C',
    ],
    tags: ['threads'],
    difficulty: 'medium',
  },
  {
    module: 3,
    question: 'Which of these is _not_ one of the four conditions for a deadlock?',
    options: ['Mutual exclusion', 'Hold and wait', 'Circular wait', '*Preemption'],
    difficulty: 'medium',
  },
  {
    module: 3,
    question: "What does the banker's algorithm check before it grants a request?",
    options: [
      '*Whether the system stays in a safe state',
      'Whether the process has the highest priority',
      'Whether the resource was used before',
      'Whether all other processes are blocked',
    ],
    difficulty: 'hard',
    marks: 2,
  },
  {
    module: 4,
    question: 'When does a page fault occur?',
    options: [
      '*When the page is not in main memory',
      'When the page is damaged',
      'When the page belongs to another user',
      'When the page table is full',
    ],
    tags: ['paging'],
    difficulty: 'easy',
  },
  {
    module: 4,
    question:
      'Pages 1, 2, 3, 1, 4, 2 are used in this order with three empty frames. How many page faults does LRU cause?',
    options: ['3', '4', '*5', '6'],
    explanation: 'Page 4 replaces page 2, which is needed next.',
    tags: ['paging'],
    difficulty: 'hard',
    marks: 2,
  },
  {
    module: 4,
    question: 'With pages of 4 KB, how many bits of an address are the offset?',
    options: ['10', '*12', '14', '16'],
    tags: ['paging'],
    difficulty: 'medium',
  },
  {
    module: 5,
    question: 'Which disk-scheduling method always serves the request nearest to the head?',
    options: ['FCFS', '*SSTF', 'SCAN', 'C-LOOK'],
    tags: ['disks'],
    difficulty: 'medium',
  },
  {
    module: 5,
    question: 'Where does Unix store the permissions of a file?',
    options: [
      '*In its inode',
      'In its directory entry',
      'In the first block of the file',
      'In the boot block',
    ],
    tags: ['file systems'],
    difficulty: 'medium',
  },
];

export const GRAPHS: readonly DemoQuestion[] = [
  {
    module: 4,
    question: 'Which tree keeps its height logarithmic by rotations?',
    options: ['*AVL tree', 'Binary search tree', 'Expression tree', 'Trie'],
    tags: ['trees'],
    difficulty: 'medium',
  },
  {
    module: 4,
    question: 'Which graphs have a topological order?',
    options: [
      '*Directed graphs without cycles',
      'All connected graphs',
      'All weighted trees',
      'Complete undirected graphs',
    ],
    tags: ['graphs'],
    difficulty: 'hard',
  },
  {
    module: 4,
    question: 'Which algorithm finds the shortest paths from one node if no edge has a negative weight?',
    options: ["*Dijkstra's algorithm", "Kruskal's algorithm", "Prim's algorithm", 'Depth-first search'],
    tags: ['graphs'],
    difficulty: 'medium',
  },
];
