import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address } from 'postal-mime'
import { writeWhole } from '#netlify/local/data-folder.ts'

/** A received mail, as `/_mail.json` shows it. `date` is ISO 8601, when it came in. */
export type ReceivedMail = {
  id: string
  to: string[]
  from: string
  subject: string
  date: string
  text: string
  html: string
  /** Every http(s) URL in the mail, each once, in order. */
  links: string[]
}

/** Mails as files, named by their time of arrival. */
export class MailStore {
  #directory: string
  #parsed = new Map<string, ReceivedMail>()

  constructor(directory: string) {
    this.#directory = directory
  }

  /** Stores a mail as received. Once this resolves, it survives a crash. */
  async add(source: Uint8Array, receivedAt: Date): Promise<void> {
    const id = `${receivedAt.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`
    await writeWhole(join(this.#directory, `${id}.eml`), source)
  }

  /** Newest first. */
  async list(): Promise<ReceivedMail[]> {
    const files = (await readdir(this.#directory)).filter((file) => /^\d.*\.eml$/.test(file))
    const ids = files.map((file) => file.slice(0, -'.eml'.length))
    const mails = await Promise.all(ids.map((id) => this.#read(id)))
    return mails.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  }

  async #read(id: string): Promise<ReceivedMail> {
    const known = this.#parsed.get(id)
    if (known) return known
    const parsed = await PostalMime.parse(await readFile(join(this.#directory, `${id}.eml`)))
    const text = parsed.text ?? ''
    const html = parsed.html ?? ''
    const mail: ReceivedMail = {
      id,
      to: (parsed.to ?? []).map(formatMailbox),
      from: parsed.from ? formatMailbox(parsed.from) : '',
      subject: parsed.subject ?? '',
      date: id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-.*$/, 'T$1:$2:$3.$4Z'),
      text,
      html,
      links: findLinks(text, html),
    }
    this.#parsed.set(id, mail)
    return mail
  }
}

function formatMailbox({ name, address: email = '' }: Address): string {
  return name ? `${name} <${email}>` : email
}

/** A URL in plain text, without the punctuation that follows it. */
export const linkInText = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g

function findLinks(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/\shref="(https?:[^"]+)"/gi)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return [...new Set([...(text.match(linkInText) ?? []), ...inHtml])]
}
