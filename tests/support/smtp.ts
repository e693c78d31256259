import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './ports.ts'

export type ReceivedMail = Email & { envelope: { from: string; to: string[] }; raw: string }

/** How the server handles the next mails: `accept`, or an SMTP response for a step of the conversation. */
export type Behaviour = {
  rcpt?: [code: number, message: string]
  data?: [code: number, message: string]
  delayMs?: number
}

export type TestSmtp = {
  url: string
  received: ReceivedMail[]
  behave: (behaviour: Behaviour) => void
  /** Stops listening. `start` listens on the same port again. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

export async function startSmtp(): Promise<TestSmtp> {
  const port = await freePort()
  const received: ReceivedMail[] = []
  let behaviour: Behaviour = {}
  let server: SMTPServer

  const failure = ([code, message]: [number, string]) => Object.assign(new Error(message), { responseCode: code })
  const start = async () => {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) => (behaviour.rcpt ? done(failure(behaviour.rcpt)) : done()),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => void take(Buffer.concat(chunks), session).then(() => done(), done))
      },
    })
    // A client that gives up may break the connection.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  }
  const take = async (
    bytes: Buffer,
    { envelope }: { envelope: { mailFrom: unknown; rcptTo: { address: string }[] } },
  ) => {
    await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs ?? 0))
    if (behaviour.data) throw failure(behaviour.data)
    const mail = await PostalMime.parse(bytes)
    const from = (envelope.mailFrom as { address: string }).address
    const to = envelope.rcptTo.map(({ address }) => address)
    received.push({ ...mail, envelope: { from, to }, raw: bytes.toString('utf8') })
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next) => {
      behaviour = next
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    start,
  }
}
