// Mail goes to the SMTP server of SMTP_URL, or, without one, into readable .eml files.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { now } from '../clock.ts';
import { randomToken } from '../security/secrets.ts';
import { isThisMachine } from '../this-machine.rules.ts';
import { publicUrl } from './public-url.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  /** Names it for good: mail programs show two with the same name once. */
  id?: string;
  /** An entry for the reader's calendar, as an attachment. */
  calendar?: string;
}

interface MailOptions {
  smtpUrl: string | undefined;
  from: string;
  folder: string;
}

let send: ((mail: Mail) => Promise<void>) | undefined;

export function openMail(options: MailOptions): void {
  send = options.smtpUrl ? throughSmtp(options.smtpUrl, options.from) : intoFiles(options);
}

export async function sendMail(mail: Mail): Promise<void> {
  if (!send) throw new Error('Mail is not set up');
  await send(mail);
}

function throughSmtp(smtpUrl: string, from: string): (mail: Mail) => Promise<void> {
  const url = new URL(smtpUrl);
  for (const timeout of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!url.searchParams.has(timeout)) url.searchParams.set(timeout, '15000');
  }
  // Codes and links sign people in. Left alone, nodemailer sends them in clear where a server, or whoever sits in
  // between, doesn't offer STARTTLS.
  const needsTls = url.protocol === 'smtp:' && !isThisMachine(url.hostname);
  if (needsTls && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  const transport = createTransport(url.href, { from });
  return async (mail) => {
    await transport.sendMail(addressed(mail));
  };
}

function intoFiles({ from, folder }: MailOptions): (mail: Mail) => Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return async (mail) => {
    const { message } = await transport.sendMail(addressed(mail));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Two mails of one moment are two files, and a long address still makes a file name.
    const stamp = `${now().toISOString().replaceAll(':', '-')} ${randomToken(3)}`;
    const file = path.join(folder, `${stamp} ${mail.to.replaceAll(/[^\w@.+-]/g, '_').slice(-150)}.eml`);
    // Renamed into place, so that whoever watches the folder never reads half a mail.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

/** As objects: a comma or a bracket in an address must not turn it into several. */
function addressed({ to, replyTo, id, calendar, ...mail }: Mail) {
  return {
    ...mail,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(id && { messageId: `<${id}@${new URL(publicUrl('/')).hostname}>` }),
    ...(calendar && {
      attachments: [
        {
          filename: 'exam.ics',
          content: calendar,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          // Otherwise its line ends, which the format asks for, are changed.
          contentTransferEncoding: 'base64',
        },
      ],
    }),
  };
}
