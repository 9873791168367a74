// One test with questions of every kind, and what students answer to them.
import type { DemoQuestion } from './banks.ts';

const exactly = (value: string) => ({
  type: 'value' as const,
  value,
  tolerance: { type: 'absolute' as const, amount: '0' },
  percent: 100,
});
const NO_UNITS = { units: [], unit_penalty: 0 };
const LENIENT = {
  ignore_case: true,
  ignore_accents: true,
  ignore_spaces: false,
  ignore_punctuation: true,
};

const ROUTES = `A router forwards packets by this table.

| Destination | Interface |
| --- | --- |
| \`172.16.0.0/16\` | 1 |
| \`172.16.64.0/18\` | 2 |
| \`172.16.96.0/20\` | 3 |
| \`0.0.0.0/0\` | 4 |`;

export const MIXED: readonly DemoQuestion[] = [
  {
    module: 1,
    question:
      '**Read this first.** In this test 1 Mbit/s is $10^6$ bits per second, and 1 kB is 1000 bytes. Switches and routers add no delay. A calculator is not needed.',
    options: [],
    other: { type: 'INFO', body: {}, key: {}, right: [], wrong: [] },
  },
  {
    module: 1,
    question: 'Match each layer with the unit of data that it sends.',
    options: [],
    explanation:
      'The transport layer cuts the message of an application into segments. A segment travels in a packet, and a packet in a frame.',
    tags: ['layers'],
    difficulty: 'medium',
    marks: 2,
    other: {
      type: 'MATCH',
      body: {
        left: [
          { id: 'transport', text: 'Transport' },
          { id: 'network', text: 'Network' },
          { id: 'link', text: 'Data link' },
          { id: 'physical', text: 'Physical' },
        ],
        right: [
          { id: 'segment', text: 'Segment' },
          { id: 'packet', text: 'Packet' },
          { id: 'frame', text: 'Frame' },
          { id: 'bit', text: 'Bit' },
          { id: 'message', text: 'Message' },
        ],
      },
      key: {
        pairs: { transport: 'segment', network: 'packet', link: 'frame', physical: 'bit' },
        grading: 'share',
      },
      right: [{ pairs: { transport: 'segment', network: 'packet', link: 'frame', physical: 'bit' } }],
      wrong: [
        { pairs: { transport: 'segment', network: 'frame', link: 'packet', physical: 'bit' } },
        { pairs: { transport: 'message', network: 'packet', link: 'frame', physical: 'bit' } },
        { pairs: { transport: 'packet', network: 'segment', link: 'bit', physical: 'frame' } },
      ],
    },
  },
  {
    module: 1,
    question: 'Which of these protocols belong to the application layer?',
    options: ['*DNS', 'ICMP', '*SMTP', 'ARP', '*HTTP'],
    explanation: 'ICMP belongs to the network layer. ARP works between the network and the data link layer.',
    tags: ['layers'],
    difficulty: 'medium',
    selectAll: true,
    marks: 2,
  },
  {
    module: 2,
    question: 'How long does it take to put a frame of 1500 bytes on a link of 10 Mbit/s?',
    options: [],
    explanation:
      '$1500 \\cdot 8 = 12\\,000$ bits, and $12\\,000 / 10^7 = 1.2 \\cdot 10^{-3}$ s, which is 1.2 ms.',
    tags: ['delay'],
    difficulty: 'medium',
    marks: 2,
    other: {
      type: 'NUMBER',
      body: { unit_mode: 'chosen', units: ['µs', 'ms', 's'] },
      key: {
        accepted: [
          { type: 'value', value: '1.2', tolerance: { type: 'relative', amount: '0.01' }, percent: 100 },
        ],
        units: [
          { unit: 'ms', factor: '1' },
          { unit: 'µs', factor: '0.001' },
          { unit: 's', factor: '1000' },
        ],
        unit_penalty: 50,
      },
      right: [
        { value: '1.2', unit: 'ms' },
        { value: '1200', unit: 'µs' },
        { value: '0.0012', unit: 's' },
        { value: '1.2×10^-3', unit: 's' },
      ],
      wrong: [
        // Bytes in place of bits.
        { value: '0.15', unit: 'ms' },
        { value: '150', unit: 'µs' },
        { value: '1.2', unit: 'µs' },
        { value: '12000/10', unit: 'µs' },
        { value: '1,200', unit: 'µs' },
        { value: '12', unit: 'ms' },
      ],
    },
  },
  {
    module: 2,
    question: 'Which sublayer of the data link layer decides who may send on a shared medium?',
    options: [],
    explanation: 'Medium access control (MAC). Logical link control lies above it.',
    tags: ['medium access'],
    difficulty: 'easy',
    other: {
      type: 'TEXT',
      body: {},
      key: {
        ...LENIENT,
        accepted: [
          { text: 'MAC', percent: 100, match: 'exact' },
          { text: 'Medium access control', percent: 100, match: 'exact' },
          { text: 'MAC address', percent: 50, match: 'exact' },
        ],
      },
      // As many books call it. The teacher has not thought of that.
      right: [
        { text: 'MAC' },
        { text: 'Medium access control' },
        { text: 'Media access control' },
        { text: 'mac' },
        { text: 'media access control' },
      ],
      wrong: [
        { text: 'LLC' },
        { text: 'Logical link control' },
        { text: 'MAC address' },
        { text: 'CSMA/CD' },
        { text: 'ethernet' },
      ],
    },
  },
  {
    module: 3,
    question:
      'The network `10.4.8.0/22` has the mask [[mask]]. It has [[hosts]] addresses for hosts. Its highest address, `10.4.11.255`, is the [[highest]] address.',
    options: [],
    explanation:
      '22 ones are 255.255.252.0. The other 10 bits make $2^{10} = 1024$ addresses; the network itself and broadcast each take one.',
    tags: ['addressing'],
    difficulty: 'medium',
    marks: 3,
    other: {
      type: 'CLOZE',
      body: {
        holes: [
          {
            id: 'mask',
            type: 'choice',
            options: [
              { id: 'a', text: '255.255.248.0' },
              { id: 'b', text: '255.255.252.0' },
              { id: 'c', text: '255.255.255.0' },
            ],
          },
          { id: 'hosts', type: 'number' },
          { id: 'highest', type: 'text' },
        ],
      },
      key: {
        holes: {
          mask: { type: 'choice', weight: 1, percents: { b: 100 } },
          hosts: { type: 'number', weight: 1, key: { ...NO_UNITS, accepted: [exactly('1022')] } },
          highest: {
            type: 'text',
            weight: 1,
            key: { ...LENIENT, accepted: [{ text: 'broadcast', percent: 100, match: 'exact' }] },
          },
        },
      },
      right: [{ holes: { mask: 'b', hosts: '1022', highest: 'broadcast' } }],
      wrong: [
        { holes: { mask: 'b', hosts: '1024', highest: 'broadcast' } },
        { holes: { mask: 'b', hosts: '1,022', highest: 'Broadcast' } },
        { holes: { mask: 'a', hosts: '2046', highest: 'broadcast' } },
        { holes: { mask: 'c', hosts: '254', highest: 'brodcast' } },
        { holes: { mask: 'c', hosts: '', highest: 'last' } },
      ],
    },
  },
  {
    module: 3,
    passage: ROUTES,
    question: 'To which interface does a packet for `172.16.100.7` go? Give its number.',
    options: [],
    explanation: 'Three entries fit besides the default. The longest prefix counts: `172.16.96.0/20`.',
    tags: ['routing'],
    difficulty: 'medium',
    other: {
      type: 'NUMBER',
      body: { unit_mode: 'none', units: [] },
      key: { ...NO_UNITS, accepted: [exactly('3')] },
      right: [{ value: '3' }],
      wrong: [{ value: '2' }, { value: '1' }, { value: 'three' }, { value: '4' }],
    },
  },
  {
    module: 3,
    passage: ROUTES,
    question: 'Which address is reached by interface 4?',
    options: ['`172.16.255.1`', '`172.16.64.1`', '*`172.17.0.1`', '`172.16.111.9`'],
    explanation: 'Only `172.17.0.1` is outside `172.16.0.0/16`, so the default entry counts.',
    tags: ['routing'],
    difficulty: 'easy',
    negative: 0.25,
  },
  {
    module: 4,
    question: 'A browser with an empty cache opens `http://example.org/`. Put the steps in order.',
    options: [],
    explanation: 'The connection needs the address, the request needs the connection.',
    tags: ['http', 'tcp', 'dns'],
    difficulty: 'medium',
    marks: 2,
    other: {
      type: 'ORDER',
      body: {
        items: [
          { id: 'dns', text: 'It asks a DNS server for the address of `example.org`' },
          { id: 'tcp', text: 'It opens a TCP connection to port 80' },
          { id: 'get', text: 'It sends `GET / HTTP/1.1`' },
          { id: 'page', text: 'It receives the HTML of the page' },
          { id: 'images', text: 'It requests the images that the page names' },
        ],
      },
      key: { order: ['dns', 'tcp', 'get', 'page', 'images'], grading: 'longest_run' },
      right: [{ order: ['dns', 'tcp', 'get', 'page', 'images'] }],
      wrong: [
        { order: ['tcp', 'dns', 'get', 'page', 'images'] },
        { order: ['dns', 'get', 'tcp', 'page', 'images'] },
        { order: ['get', 'dns', 'tcp', 'images', 'page'] },
        { order: ['get', 'tcp', 'images', 'dns', 'page'] },
      ],
    },
  },
  {
    module: 1,
    question:
      'A link sends {{rate}} Mbit/s. How long does it take to send a frame of {{size}} bytes, in microseconds?',
    options: [],
    explanation:
      'A frame of {{size}} bytes has $8 \\cdot {{size}}$ bits, and {{rate}} of them are sent in a microsecond: $\\frac{8 \\cdot {{size}}}{{rate}} = {{time}}$.',
    tags: ['delay'],
    difficulty: 'easy',
    marks: 2,
    variables: [
      { type: 'list', name: 'rate', values: ['10', '50', '100'] },
      { type: 'range', name: 'size', from: '200', to: '1500', step: '100' },
      { type: 'formula', name: 'time', formula: '8 * size / rate', rounding: { type: 'none' } },
      { type: 'formula', name: 'in_bytes', formula: 'size / rate', rounding: { type: 'none' } },
    ],
    other: {
      type: 'NUMBER',
      body: { unit_mode: 'shown', units: ['µs'] },
      key: { accepted: [exactly('{{time}}')], ...NO_UNITS },
      right: [{ value: '{{time}}' }],
      wrong: [{ value: '{{in_bytes}}' }, { value: '{{size}}' }],
    },
  },
  {
    module: 1,
    question:
      'A connection has a round-trip time of {{rtt}} ms and {{rate}} Mbit/s. How many kB must be on their way for it to be used fully?',
    options: [],
    explanation: 'Rate times delay: $\\frac{{{rate}} \\cdot {{rtt}}}{8} = {{window}}$ kB.',
    tags: ['delay', 'window'],
    difficulty: 'medium',
    marks: 2,
    variables: [
      { type: 'list', name: 'rate', values: ['8', '16', '40'] },
      { type: 'range', name: 'rtt', from: '20', to: '200', step: '10' },
      { type: 'formula', name: 'window', formula: 'rate * rtt / 8', rounding: { type: 'none' } },
      { type: 'formula', name: 'in_kbit', formula: 'rate * rtt', rounding: { type: 'none' } },
    ],
    other: {
      type: 'NUMBER',
      body: { unit_mode: 'shown', units: ['kB'] },
      key: { accepted: [exactly('{{window}}')], ...NO_UNITS },
      right: [{ value: '{{window}}' }],
      wrong: [{ value: '{{in_kbit}}' }, { value: '{{rtt}}' }],
    },
  },
];
