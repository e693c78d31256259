import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { SendFault } from './failures.ts'
import { transportOptions } from './transport.ts'

const second = 1000
const minute = 60 * second

// RFC 5321 (4.5.3.2) allows a server minutes: content filters take their time after the last line.
const timeouts = {
  /** All of connecting: name, connection, greeting and STARTTLS. */
  connectionTimeout: minute,
  greetingTimeout: minute,
  dnsTimeout: 10 * second,
  /** Silence at any later point. */
  socketTimeout: 5 * minute,
}

/** The longest attempt on a machine of our own. */
export const attemptMs = 8 * minute

export type SmtpSettings = { smtpUrl: string; mailFrom: string; origin: string }

const unsendable = Object.assign(new Error('The email has characters that not every mail server knows.'), {
  code: 'EENVELOPE',
})

/** Sends one mail, within `limitMs`. Null: sent. */
export async function sendMail(settings: SmtpSettings, mail: OutgoingMail, limitMs: number): Promise<SendFault | null> {
  const { mailFrom: from, smtpUrl, origin } = settings
  // Only stored under older rules. It would be sent as it is, whether or not the server knows SMTPUTF8.
  if (/[^\x21-\x7e]/.test(mail.recipient)) return { error: unsendable, handedOver: false }
  // Loaded with the first mail, so that the API's cold start doesn't wait for it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...transportOptions(smtpUrl, origin), ...timeouts })
  let handedOver = false
  transport.use('stream', ({ message }, done) => {
    // The transport reads the mail when the server has asked for it.
    message.processFunc((input) =>
      Readable.from(
        (async function* () {
          yield* input
          handedOver = true
        })(),
      ),
    )
    done()
  })
  try {
    await transport.sendMail({
      from,
      // As an object, an email isn't parsed, so a comma in it doesn't make two.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: messageId(mail.key, from),
      headers: headersOf(mail),
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(limitMs),
    })
    return null
  } catch (error) {
    return { error, handedOver }
  }
}

/**
 * RFC 3834: absence notes don't answer it. RFC 8058: the mail program shows an unsubscribe button, and its server posts to
 * this URL.
 */
function headersOf({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** The same for each attempt, so that a receiver recognizes a mail that was sent twice. */
function messageId(key: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`
}
