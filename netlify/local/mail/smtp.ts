import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

/** In bytes. */
const maxMailBytes = 10 * 1024 * 1024

/** A local mail server that delivers everything into the store. */
export async function receiveMail(store: MailStore): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxMailBytes,
    closeTimeout: 1000,
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', done)
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('The mail is too large'), { responseCode: 552 }))
        store.add(Buffer.concat(chunks), new Date()).then(() => done(), done)
      })
    },
  })
  // Clients may hang up.
  server.on('error', () => {})
  const listening = Promise.withResolvers<undefined>()
  server.server.once('error', listening.reject)
  server.listen(0, '127.0.0.1', () => listening.resolve(undefined))
  await listening.promise
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
