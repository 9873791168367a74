// Ten photographs over a narrow line, cut ten times: all arrive, and nothing is sent twice but the part that was on its way. With FULL_SIZE
// they are as large as a phone's, the line has 1 Mbit/s, and the figures are printed.
import { listAnswerFiles, PART_BYTES } from '@quivia/contract/answer-files';
import { callApi } from './support/api.ts';
import { tokenOf } from './support/exams.ts';
import { type Carried, narrowLine } from './support/narrow-line.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { classmate, openQuizzes } from './support/sitting.ts';
import { expect, test } from './support/test.ts';
import { givenUpload, photograph } from './support/uploads.ts';

const isFull = Boolean(process.env.FULL_SIZE);
const [WIDTH, HEIGHT] = isFull ? [1200, 1600] : [600, 800];
const PHOTOGRAPHS = 10;
const CUTS = 10;
const BYTES_A_SECOND = (isFull ? 1_000_000 : 5_000_000) / 8;

const bytesOf = (carried: readonly Carried[]) => carried.reduce((all, { bytes }) => all + bytes, 0);
const countBy = (carried: readonly Carried[]) =>
  new Map([...Map.groupBy(carried, ({ name }) => name)].map(([name, ways]) => [name, ways.length]));

if (isFull) test.setTimeout(900_000);

test('ten photographs over a line that is cut ten times arrive without a byte sent twice but the open part', async ({
  browser,
  server,
  problems,
}) => {
  // A page whose line breaks asks for its session again.
  problems.expect(
    NO_NETWORK,
    /net::ERR_(EMPTY_RESPONSE|CONNECTION_CLOSED|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/,
  );
  problems.expect(refused(401));
  const student = classmate(33);
  const exam = await givenUpload(server.url, student);
  const line = await narrowLine(server.url, BYTES_A_SECOND);
  const page = await browser.newPage({ baseURL: line.url });
  await problems.watch(page.context());
  await openQuizzes(page, student);
  await page.getByRole('button', { name: `Attend ${exam.title}` }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByLabel('Choose files')).toBeAttached();
  const pictures: Buffer[] = [];
  for (let seed = 1; seed <= PHOTOGRAPHS; seed += 1)
    pictures.push(Buffer.from(await page.evaluate<number[]>(photograph(seed, WIDTH, HEIGHT))));
  const sizes = pictures.map(({ length }) => length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  line.breakAt(Array.from({ length: CUTS }, (_, i) => Math.floor(((i + 0.5) * all) / CUTS)));
  const began = Date.now();
  await page
    .getByLabel('Choose files')
    .setInputFiles(pictures.map((buffer, i) => ({ name: `page-${i}.jpg`, mimeType: 'image/jpeg', buffer })));
  await expect(page.getByText(`${PHOTOGRAPHS} files, all safe`)).toBeVisible({
    timeout: isFull ? 600_000 : 100_000,
  });

  const carried = line.carried();
  const [arrived, cut] = ['arrived', 'cut'].map((outcome) =>
    carried.filter((one) => one.outcome === outcome),
  );
  expect(line.breaksLeft()).toBe(0);
  // Each part arrives once, and is sent again only if it was open when the line broke.
  const parts = sizes.flatMap((size) => Math.ceil(size / PART_BYTES)).reduce((sum, count) => sum + count, 0);
  expect(arrived).toHaveLength(parts);
  expect(new Set(arrived?.map(({ name }) => name)).size).toBe(parts);
  expect(cut).toHaveLength(CUTS);
  const cuts = countBy(cut ?? []);
  const ways = countBy(carried);
  expect(ways.size).toBe(parts);
  for (const [name, count] of ways) expect(count, name).toBe(1 + (cuts.get(name) ?? 0));
  expect(bytesOf(arrived ?? [])).toBe(all);
  const token = await tokenOf(server.url, student.username);
  const own = { ...listAnswerFiles, path: `${listAnswerFiles.path}?quiz_or_viva_id=${exam.id}` } as const;
  const files = await callApi(server.url, own, {} as never, token);
  expect(files.map(({ state }) => state)).toEqual(pictures.map(() => 'ready'));
  if (isFull)
    console.log(
      `${PHOTOGRAPHS} photographs of ${(all / PHOTOGRAPHS / 1e6).toFixed(2)} MB, ${CUTS} cuts: ${Math.round((Date.now() - began) / 1000)} s, ` +
        `${(all / 1e6).toFixed(2)} MB arrived, ${(bytesOf(cut ?? []) / 1e6).toFixed(2)} MB of open parts sent again`,
    );
  await page.close();
  await line.close();
});
