import { isLoopbackHost } from '#src/domain/urls/loopback.ts'

/** The options a URL may set besides server and login. Others could disable encryption. */
const harmless = ['name', 'authMethod', 'tls.servername']

/**
 * Connects to a mail server. On another machine only over TLS with a valid certificate, whatever the URL says, because
 * the password and the links in mails would be readable otherwise.
 */
export function transportOptions(smtpUrl: string) {
  const url = new URL(smtpUrl)
  if (isLoopbackHost(url.hostname)) return { url: smtpUrl }
  for (const name of [...url.searchParams.keys()]) if (!harmless.includes(name)) url.searchParams.delete(name)
  return { url: url.href, requireTLS: url.protocol === 'smtp:' }
}

const noEncryption = `The mail server offers no encryption (STARTTLS), so nothing was sent. Set SMTP_URL to a server that does, \
or to its smtps:// port.`
const badCertificate = `The certificate of the mail server isn't valid for it, so nothing was sent. Renew it, or set SMTP_URL to \
the host name that it was issued for.`

/** A sending error as an operator needs it, with advice if we know any. */
export function explainMailError(error: unknown): string {
  const text = String(error)
  const { code } = error as { code?: unknown }
  if (/certificate|altnames/i.test(text)) return `${badCertificate} (${text})`
  return code === 'ETLS' || text.includes('required STARTTLS') ? `${noEncryption} (${text})` : text
}
