import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { deliverMails } from '#functions/mails/delivery.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { localhostCertificate, localhostKey } from '#tests/support/certificates.ts'
import { givenProduct } from '#tests/support/submissions.ts'

// 0.0.0.0 reaches a server on this machine but isn't a loopback IP, so we treat it as another machine.

const password = 'only-for-the-mail-server'

describe('Mail to a server on another machine', () => {
  const api = useApi()
  let server: SMTPServer | undefined
  let seen: string[] = []
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

  async function serve(options: ConstructorParameters<typeof SMTPServer>[0] & object): Promise<number> {
    seen = []
    server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      key: localhostKey,
      cert: localhostCertificate,
      onAuth: (auth, _session, done) => {
        seen.push(`auth ${auth.username ?? ''}`)
        done(null, { user: auth.username ?? '' })
      },
      onMailFrom: (_address, _session, done) => {
        seen.push('mail')
        done()
      },
      ...options,
    })
    server.on('error', () => undefined)
    server.listen(0)
    await once(server.server, 'listening')
    return (server.server.address() as { port: number }).port
  }

  async function deliverTo(url: string) {
    await givenProduct(api.db)
    await deliverMails({ ...api.services, env: { ...api.services.env, smtpUrl: url } })
    const [mail] = await api.db.select().from(mails)
    return mail
  }

  it('sends no password or mail without STARTTLS, and the mail says what to do', async () => {
    const port = await serve({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const mail = await deliverTo(`smtp://user:${password}@0.0.0.0:${port}`)
    expect(seen).toEqual([])
    expect(mail).toMatchObject({ sentAt: null, attempts: 1, dueAt: api.clock.now + 60_000 })
    expect(mail?.text).not.toBe('')
    expect(mail?.lastError).toContain('The mail server offers no encryption (STARTTLS)')
    expect(mail?.lastError).toContain('SMTP_URL')
    expect(JSON.stringify([mail?.lastError, api.log])).not.toContain(password)
  })

  it.each(['', '?tls.rejectUnauthorized=false', '?ignoreTLS=true&requireTLS=false'])(
    'sends nothing with an untrusted certificate, whatever the URL asks for: %s',
    async (query) => {
      const port = await serve({})
      const mail = await deliverTo(`smtp://user:${password}@0.0.0.0:${port}/${query}`)
      expect(seen).toEqual([])
      expect(mail).toMatchObject({ sentAt: null, dueAt: api.clock.now + 60_000 })
      expect(mail?.lastError).toContain('certificate')
    },
  )

  it('sends nothing over smtps with an untrusted certificate', async () => {
    const port = await serve({ secure: true })
    const mail = await deliverTo(`smtps://user:${password}@0.0.0.0:${port}/?tls.rejectUnauthorized=false`)
    expect(seen).toEqual([])
    expect(mail?.lastError).toContain('certificate')
  })

  it('on loopback may have a certificate that the server made itself', async () => {
    const port = await serve({})
    const mail = await deliverTo(`smtp://user:${password}@127.0.0.1:${port}`)
    expect(mail?.sentAt).toBe(api.clock.now)
    expect(seen).toEqual(['auth user', 'mail'])
  })

  it('on loopback needs no encryption', async () => {
    const port = await serve({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const mail = await deliverTo(`smtp://user:${password}@127.0.0.1:${port}`)
    expect(mail?.sentAt).toBe(api.clock.now)
    expect(seen).toEqual(['auth user', 'mail'])
  })
})
