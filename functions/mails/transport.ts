import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import { type Failure, isAboutCertificate } from './failures.ts'

/** The options a URL may set besides server and login. Others could disable encryption. */
const harmless = ['name', 'authMethod', 'tls.servername']

/**
 * Connects to a mail server. On another machine only over TLS with a valid certificate, whatever the URL says, because
 * the password and the links in mails would be readable otherwise. On this machine nobody listens, and its mail server
 * usually has a certificate that it made itself.
 */
export function transportOptions(smtpUrl: string, origin: string) {
  const url = new URL(smtpUrl)
  const name = greetingName(origin)
  if (isLoopbackHost(url.hostname)) return { url: smtpUrl, ...name, tls: { rejectUnauthorized: false } }
  for (const name of [...url.searchParams.keys()]) if (!harmless.includes(name)) url.searchParams.delete(name)
  return { url: url.href, ...name, requireTLS: url.protocol === 'smtp:' }
}

/** Who we are to the mail server. Without a full name of ours it is the machine's, or its IP. */
function greetingName(origin: string): { name?: string } {
  const { hostname } = new URL(origin)
  return isLoopbackHost(hostname) || !hostname.includes('.') ? {} : { name: hostname }
}

const noEncryption = `The mail server offers no encryption (STARTTLS), so nothing was sent. Set SMTP_URL to a server that does, \
or to its smtps:// port.`
const badCertificate = `The certificate of the mail server isn't valid for it, so nothing was sent. Renew it, or set SMTP_URL to \
the host name that it was issued for.`

const refused = `The mail server refused it because of us or one of its policies, not because of the recipient. Check SMTP_URL, \
MAIL_FROM, the domain’s SPF and DKIM records, and sending limits.`
const unclear = 'No answer came after the whole email was sent, so it may have arrived.'

/** A sending error as an operator needs it, with advice if we know any. */
export function explainMailError(error: unknown, failure: Failure): string {
  const text = String(error)
  const { code } = error as { code?: unknown }
  if (isAboutCertificate(error)) return `${badCertificate} (${text})`
  if (code === 'ETLS' || text.includes('required STARTTLS')) return `${noEncryption} (${text})`
  if (failure === 'refused') return `${refused} (${text})`
  return failure === 'unclear' ? `${unclear} (${text})` : text
}
