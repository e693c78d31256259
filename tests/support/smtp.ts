import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './ports.ts'

export type ReceivedMail = Email & { envelope: { from: string; to: string[] }; raw: string }

type Answer = [code: number, message: string]

/** How the server handles the next mails: `accept`, or an SMTP response for a step of the conversation. */
export type Behaviour = {
  greeting?: Answer
  auth?: Answer
  mail?: Answer
  rcpt?: Answer
  data?: Answer
  delayMs?: number
  /** Breaks the connection instead of answering: at this step, with the mail taken if it is `data`. */
  breaksAt?: 'rcpt' | 'data'
  /** Never answers once it has a mail for one of these. */
  hangsFor?: readonly string[]
}

export type TestSmtp = {
  url: string
  received: ReceivedMail[]
  /** The name that the last client gave. */
  clientName: () => string
  behave: (behaviour: Behaviour) => void
  /** Stops listening. `start` listens on the same port again. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** Greets immediately. The library lets each client wait for 100 ms, to find those that talk too soon. */
class PromptServer extends SMTPServer {
  override connect(...args: Parameters<SMTPServer['connect']>): void {
    super.connect(...args)
    const connection = [...this.connections].at(-1)
    connection?.connectionReady()
    // What the library calls later does nothing.
    if (connection) connection.connectionReady = () => undefined
  }
}

/**
 * Without `login` it offers no AUTH, like a Postfix that trusts this machine. Its answers are sent as they are given, with
 * the status code they have.
 */
export async function startSmtp({ login = false }: { login?: boolean } = {}): Promise<TestSmtp> {
  const port = await freePort()
  const received: ReceivedMail[] = []
  let behaviour: Behaviour = {}
  let clientName = ''
  let server: SMTPServer

  const failure = ([code, message]: Answer) => Object.assign(new Error(message), { responseCode: code })
  const breakConnections = () => {
    for (const connection of server.connections) connection.close()
  }
  const start = async () => {
    server = new PromptServer({
      disabledCommands: login ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
      authOptional: true,
      closeTimeout: 200,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      hideENHANCEDSTATUSCODES: true,
      onConnect: (_session, done) => (behaviour.greeting ? done(failure(behaviour.greeting)) : done()),
      onAuth: (_auth, _session, done) => (behaviour.auth ? done(failure(behaviour.auth)) : done(null, { user: 'us' })),
      onMailFrom: (_address, _session, done) => (behaviour.mail ? done(failure(behaviour.mail)) : done()),
      onRcptTo: (_address, _session, done) => {
        if (behaviour.breaksAt === 'rcpt') return breakConnections()
        return behaviour.rcpt ? done(failure(behaviour.rcpt)) : done()
      },
      onData: (stream, session, done) => {
        clientName = session.hostNameAppearsAs
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          void take(Buffer.concat(chunks), session).then(
            () => (behaviour.breaksAt === 'data' ? breakConnections() : done()),
            done,
          )
        })
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
    const hangs = envelope.rcptTo.some(({ address }) => behaviour.hangsFor?.includes(address))
    if (hangs) await new Promise(() => undefined)
    if (behaviour.data) throw failure(behaviour.data)
    const mail = await PostalMime.parse(bytes)
    const from = (envelope.mailFrom as { address: string }).address
    const to = envelope.rcptTo.map(({ address }) => address)
    received.push({ ...mail, envelope: { from, to }, raw: bytes.toString('utf8') })
  }

  await start()
  return {
    url: `smtp://${login ? 'us:secret@' : ''}127.0.0.1:${port}`,
    received,
    clientName: () => clientName,
    behave: (next) => {
      behaviour = next
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    start,
  }
}
