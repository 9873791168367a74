import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  subject: string;
  text: string;
  replyTo: string | undefined;
  /** The six digits in it. */
  code: string;
  /** The link in it. */
  link: string;
}

/** Hands out the mails of a server's folder, each once, the oldest first; only those that hold `text`, if given. */
export function mailbox(folder: string): (email: string, text?: string) => Promise<ReceivedMail> {
  const seen = new Set<string>();
  return async (email, text = '') => {
    let next: ReceivedMail | undefined;
    await expect(async () => {
      const files = await readdir(folder);
      const unseen = files.filter((file) => file.endsWith(` ${email}.eml`) && !seen.has(file)).sort();
      for (const file of unseen) {
        const mail = await parse(await readFile(path.join(folder, file)));
        if (!mail.text.includes(text)) continue;
        seen.add(file);
        next = mail;
        break;
      }
      expect(next, `a mail to ${email}`).toBeDefined();
    }).toPass({ timeout: 60_000, intervals: [50, 100, 200] });
    return next as ReceivedMail;
  };
}

async function parse(raw: Uint8Array): Promise<ReceivedMail> {
  const { subject = '', text = '', replyTo } = await PostalMime.parse(raw);
  return {
    subject,
    text,
    replyTo: replyTo?.[0]?.address,
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}
