import { hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { TooBusy } from '#functions/http/too-busy.ts'
import {
  canBePassword,
  contextWords,
  normalPassword,
  passwordFault,
  passwordMessages,
} from '#src/domain/accounts/passwords.ts'
import { site } from '#src/site.ts'
import { isBreachedPassword, type LeakCheckServices } from './breached-passwords.ts'

/** Scrypt's parameters: N = 2^ln, block size r, parallelism p. */
export type ScryptCost = { ln: number; r: number; p: number }

/**
 * One of OWASP's equivalent choices. It needs 32 MiB, while N = 2^17 needs 128, which is a lot for a function.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
export const owaspCost: ScryptCost = { ln: 15, r: 8, p: 3 }

const keyBytes = 32
/**
 * Hashes run one at a time: each takes a whole processor for a quarter of a second, and other requests need one too.
 */
const maxWaiting = 16

export type Passwords = {
  /** A new password as stored: a PHC string. The salt is random unless one is given. */
  hash: (password: string, salt?: Buffer) => Promise<string>
  /**
   * Whether the password is right. Without a hash it takes just as long and returns false. A password that is too long
   * isn't hashed.
   */
  matches: (password: string, hash: string | null) => Promise<boolean>
  /** Whether a hash has other parameters than new ones. */
  isOutdated: (hash: string) => boolean
}

/** Hashes passwords with scrypt, one after the other, on a separate thread, so that requests continue meanwhile. */
export function createPasswords(cost: ScryptCost): Passwords {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  // Compared with if there is no account or no password, so that timing reveals nothing.
  const dummy: StoredPassword = { cost, salt: randomBytes(16), key: randomBytes(keyBytes) }

  const derive = (password: string, salt: Buffer, used: ScryptCost): Promise<Buffer> => {
    if (waiting >= maxWaiting) return Promise.reject(new TooBusy())
    waiting += 1
    const turn = last.then(() => runScrypt(password, salt, used))
    last = turn.catch(() => undefined).finally(() => (waiting -= 1))
    return turn
  }

  return {
    hash: async (password, salt = randomBytes(16)) => {
      if (!canBePassword(password)) throw new RangeError('The password is too long to hash')
      return encode({ cost, salt, key: await derive(password, salt, cost) })
    },
    matches: async (password, hash) => {
      if (!canBePassword(password)) return false
      const stored = hash === null ? null : decode(hash)
      const { salt, key, cost: used } = stored ?? dummy
      const given = await derive(password, salt, used)
      return timingSafeEqual(given, key) && stored !== null
    },
    isOutdated: (hash) => {
      const { ln, r, p } = decode(hash).cost
      return ln !== cost.ln || r !== cost.r || p !== cost.p
    },
  }
}

/** The shared salt of all unconfirmed accounts with an email. Unique to the email, and secret. */
export function claimSalt(secret: string, emailKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, emailKey, 'unconfirmed-password-salt', 16))
}

type Owner = { email: string; name?: string }

/** What is wrong with a new password by our own rules, common passwords included. Null: nothing. */
export async function passwordRuleFault(origin: string, password: string, { email, name = '' }: Owner) {
  const fault = passwordFault(password, contextWords(site.name, new URL(origin).hostname, email, name))
  if (fault) return fault
  const { isCommonPassword } = await import('./common-passwords.ts')
  return isCommonPassword(password) ? passwordMessages.common : null
}

/** The same, and whether it was leaked. That calls another service, so limits come first. */
export async function newPasswordFault(
  services: LeakCheckServices,
  password: string,
  owner: Owner,
): Promise<string | null> {
  const fault = await passwordRuleFault(services.env.origin, password, owner)
  if (fault) return fault
  return (await isBreachedPassword(services, password)) ? passwordMessages.leaked : null
}

function runScrypt(password: string, salt: Buffer, { ln, r, p }: ScryptCost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
  return new Promise((resolve, reject) => {
    scrypt(normalPassword(password), salt, keyBytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

type StoredPassword = { cost: ScryptCost; salt: Buffer; key: Buffer }

function encode({ cost: { ln, r, p }, salt, key }: StoredPassword): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`
}

function decode(hash: string): StoredPassword {
  const [, ln, r, p, salt = '', key = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  if (!ln || !r || !p) throw new Error('This is not a password hash')
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
