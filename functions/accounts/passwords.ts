import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { normalPassword, passwordFault, passwordMessages } from '#src/domain/passwords.ts'

// One of OWASP's equal choices for scrypt: N = 2^15, r = 8, p = 3. It needs 32 MiB, where N = 2^17 needs 128, which is
// much for a function. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
type Cost = { ln: number; r: number; p: number }
const cost: Cost = { ln: 15, r: 8, p: 3 }
const keyBytes = 32

/** Hashes wait for each other: one takes a whole processor for a quarter of a second, and other requests need one too. */
const mostWaiting = 16
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Too many passwords are being checked; a little later there is room again. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'
}

/** A new password as it is kept: a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return encode(cost, salt, await derive(password, salt, cost))
}

/** Whether this is the password. Without a hash it takes as long, and is not. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const kept = hash === null ? null : decode(hash)
  const { salt, key, cost: used } = kept ?? nobody
  const given = await derive(password, salt, used)
  return timingSafeEqual(given, key) && kept !== null
}

/** Whether a hash was made with other parameters than new ones. */
export function isOutdated(hash: string): boolean {
  const { ln, r, p } = decode(hash).cost
  return ln !== cost.ln || r !== cost.r || p !== cost.p
}

/** What is wrong with a new password, in words, the commonest included; null: nothing. */
export async function newPasswordFault(password: string, email: string): Promise<string | null> {
  const fault = passwordFault(password, email)
  if (fault) return fault
  const { isCommonPassword } = await import('./common-passwords.ts')
  return isCommonPassword(password) ? passwordMessages.common : null
}

/** One after the other, on a thread of its own, so that requests go on meanwhile. */
function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  if (waiting >= mostWaiting) return Promise.reject(new PasswordQueueFull())
  waiting += 1
  const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
  const turn = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(normalPassword(password), salt, keyBytes, options, (error, key) => {
          if (error) reject(error)
          else resolve(key)
        })
      }),
  )
  last = turn.catch(() => undefined).finally(() => (waiting -= 1))
  return turn
}

function encode({ ln, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`
}

function decode(hash: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [, ln, r, p, salt = '', key = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  if (!ln || !r || !p) throw new Error('This is no hash of a password')
  const used = { ln: Number(ln), r: Number(r), p: Number(p) }
  return { cost: used, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** Stands in where there is no account, or one without a password. */
const nobody = { cost, salt: randomBytes(16), key: randomBytes(keyBytes) }
