import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { localhostCertificate, localhostKey } from '#tests/support/certificates.ts'
import { freePort } from '#tests/support/ports.ts'
import { until } from './servers.ts'

// A real Postfix with its queue, as Debian packages it, in a folder of its own and on loopback only.

const program = '/usr/sbin/postfix'
const services = ['plain', 'encrypted', 'slow', 'screened'] as const
/** `slow`: 12 seconds for the end of DATA. `screened`: asks new clients to come back, as greylisting does. */
type Service = (typeof services)[number]

export type RealPostfix = {
  url: (service: Service, host?: string) => string
  /** What has arrived in its mailboxes, oldest first, once nothing waits. */
  mailbox: () => Promise<Email[]>
  /** How many mails it has taken from clients. */
  taken: () => Promise<number>
  stop: () => Promise<void>
}

/** The largest mail it takes, in bytes. */
export const largestMail = 3_000_000
const domain = 'mail.example'

export async function startRealPostfix(): Promise<RealPostfix> {
  if (!existsSync(program)) throw new Error(`Install postfix: ${program} is missing.`)
  const folder = await mkdtemp(join(tmpdir(), 'postfix-'))
  const at = (name: string) => join(folder, name)
  const [config, queue, data, inbox] = [at('config'), at('queue'), at('data'), at('inbox')]
  const postfix = (...args: string[]) => asRoot(program, '-c', config, ...args)
  const stop = async () => {
    await postfix('stop').catch(() => undefined)
    await asRoot('rm', '-rf', folder)
  }
  try {
    const ports = Object.fromEntries(
      await Promise.all(services.map(async (name) => [name, await freePort()] as const)),
    ) as Record<Service, number>
    for (const path of [config, queue, data, inbox]) await mkdir(path)
    await writeFile(at('both.pem'), localhostKey + localhostCertificate)
    const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => asRoot('id', which, 'postfix')))
    await writeFile(join(config, 'main.cf'), settings(folder, `${uid}`.trim(), `${gid}`.trim()))
    await writeFile(join(config, 'master.cf'), master(ports))
    // Its user needs a way to its folders.
    await asRoot('chmod', 'a+x', tmpdir())
    await asRoot('chmod', '-R', 'a+rX', folder)
    await asRoot('chown', '-R', 'root:root', config, queue)
    await asRoot('chown', '-R', 'postfix', data, inbox)
    await postfix('start').catch(async (error: unknown) => {
      throw new Error(await read(at('postfix.log')), { cause: error })
    })
    const url = (service: Service, host = '127.0.0.1') => `smtp://${host}:${ports[service]}`
    return { url, mailbox: () => mailbox(config, inbox), taken: () => countTaken(at('postfix.log')), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const run = promisify(execFile)

/** Postfix changes users, so root starts it and reads what it writes. */
async function asRoot(command: string, ...args: string[]): Promise<string> {
  const words = process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args]
  const [program = '', ...rest] = words
  return (await run(program, rest, { maxBuffer: 2 ** 26, encoding: 'latin1' })).stdout
}

const read = (path: string) => asRoot('cat', path)

async function mailbox(config: string, inbox: string): Promise<Email[]> {
  await until(async () => {
    const queue = await asRoot('postqueue', '-c', config, '-p')
    if (!queue.includes('Mail queue is empty')) throw new Error(queue)
  })
  const found = await asRoot('find', inbox, '-path', '*/new/*', '-printf', '%T@ %p\n')
  const paths = found.split('\n').filter(Boolean).sort()
  return Promise.all(
    paths.map(async (line) => PostalMime.parse(Buffer.from(await read(line.split(' ')[1] ?? ''), 'latin1'))),
  )
}

async function countTaken(log: string): Promise<number> {
  return [...(await read(log)).matchAll(/cleanup\[\d+\]: [\dA-F]+: message-id=/g)].length
}

/** Mail for one domain goes to mailboxes, for others it isn't a relay. */
const settings = (folder: string, uid: string, gid: string) => `compatibility_level = 3.6
mail_owner = postfix
setgid_group = postdrop
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${tmpdir()}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks =
myhostname = ${domain}
mydestination =
alias_maps =
local_recipient_maps =
virtual_mailbox_domains = ${domain}
virtual_mailbox_base = ${folder}/inbox
virtual_mailbox_maps = inline:{ ann@${domain}=ann/, full@${domain}=full/ }
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
message_size_limit = ${largestMail}
virtual_mailbox_limit = 0
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = check_recipient_access inline:{ full@${domain}={452 4.2.2 Mailbox full} }
smtpd_tls_chain_files = ${folder}/both.pem
postscreen_access_list =
postscreen_greet_wait = 1s
postscreen_pipelining_enable = yes
postscreen_pipelining_action = enforce
`

/** Each service is a port. */
const master = (ports: Record<Service, number>) => `
127.0.0.1:${ports.plain} inet n - n - - smtpd
127.0.0.1:${ports.encrypted} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
127.0.0.1:${ports.slow} inet n - n - - smtpd
  -o { smtpd_end_of_data_restrictions = sleep 12 }
127.0.0.1:${ports.screened} inet n - n - 1 postscreen
smtpd pass - - n - - smtpd
dnsblog unix - - n - 0 dnsblog
tlsproxy unix - - n - 0 tlsproxy
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
proxymap unix - - n - - proxymap
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
smtp unix - - n - - discard
local unix - - n - - discard
`
