import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Encrypter } from 'age-encryption'
import { writeWhole } from '#netlify/local/data-folder.ts'
import { readBackupName } from '#src/domain/backups/names.ts'
import { BackupError, inOneLine } from './backup-error.ts'

// Encryption with age (age-encryption.org), so that its own tool can decrypt a backup.

/** The first bytes of an encrypted file. */
export const ageHeader = 'age-encryption.org/v1\n'

type Key = { name: string; identity: string }

/** Encrypts for the owner's public keys, and for a key made for this backup alone. Returns that key. */
export async function encryptFor(
  recipients: readonly string[],
  body: Readable,
): Promise<{ body: Readable; identity: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const encrypter = await requireRecipients(recipients)
  encrypter.addRecipient(await identityToRecipient(identity))
  const encrypted = await encrypter.encrypt(Readable.toWeb(body) as globalThis.ReadableStream<Uint8Array>)
  return { body: Readable.fromWeb(encrypted as ReadableStream), identity }
}

/** What encrypts for these keys. Throws a BackupError if one has a typo. */
export async function requireRecipients(recipients: readonly string[]): Promise<Encrypter> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new BackupError(`BACKUP_RECIPIENT: ${recipient} isn't a public key of age (${inOneLine(error)}).`)
    }
  }
  return encrypter
}

export async function decryptWith(identities: readonly string[], body: Readable, name: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    if (identities.length === 0) throw new Error('no identity matched any of the recipients')
    const decrypted = await decrypter.decrypt(Readable.toWeb(body) as globalThis.ReadableStream<Uint8Array>)
    return Readable.fromWeb(decrypted as ReadableStream)
  } catch (error) {
    body.destroy()
    if (!inOneLine(error).includes('no identity matched')) throw error
    throw new BackupError(
      identities.length === 0
        ? `${name} is encrypted. Name the file with the key for it, which you kept when you set BACKUP_RECIPIENT: --identity FILE`
        : `The key doesn't open ${name}. Use the one that belongs to the BACKUP_RECIPIENT it was made with: --identity FILE`,
    )
  }
}

/** Reads a file as age-keygen writes it: a key in each line, and comments. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError(`The key file can't be read: ${inOneLine(error)}`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => /^AGE-SECRET-KEY-1[\dA-Z]+$/.test(line))
  if (identities.length === 0) throw new BackupError(`${file} has no key of age in it (AGE-SECRET-KEY-1…).`)
  return identities
}

/**
 * The machine keeps the key of the newest backup, so it can check that one, and of one made before an upgrade since then. Older
 * backups, with what was deleted since, only open with the owner's key, which isn't on the machine.
 */
export async function keepKey(file: string, key: Key): Promise<void> {
  // One before an upgrade doesn't replace the day's, which may still have to be checked.
  const others = isUpgrade(key.name) ? (await readKeys(file)).filter(({ name }) => !isUpgrade(name)) : []
  await writeWhole(file, `${JSON.stringify([key, ...others])}\n`)
}

export async function findKey(file: string, name: string): Promise<string[]> {
  return (await readKeys(file)).filter((key) => key.name === name).map(({ identity }) => identity)
}

const isUpgrade = (name: string) => readBackupName(name)?.isUpgrade === true

async function readKeys(file: string): Promise<Key[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  // Earlier versions wrote one key.
  return [JSON.parse(text) as Key | Key[]].flat()
}
