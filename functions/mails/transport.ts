import { isLoopbackHost } from '#src/domain/urls/loopback.ts'

/** What a URL may set besides server and login. All else could switch encryption off. */
const harmless = ['name', 'authMethod', 'tls.servername']

/**
 * How a mail server is spoken to. On another machine only over TLS with a certificate that holds, whatever the URL asks for: the
 * password and the links in mails would be readable on the way.
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

/** An error of sending as an operator needs it: with what to do where that is ours to say. */
export function explainMailError(error: unknown): string {
  const text = String(error)
  const { code } = error as { code?: unknown }
  if (/certificate|altnames/i.test(text)) return `${badCertificate} (${text})`
  return code === 'ETLS' || text.includes('required STARTTLS') ? `${noEncryption} (${text})` : text
}
