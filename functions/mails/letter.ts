import { site } from '#src/site.ts'

/** The content of a mail. Paragraphs are plain text, `quote` is shown as a quotation. */
export type Letter = {
  subject: string
  greeting: string
  before: string[]
  quote?: string
  action: { label: string; href: string }
  after: string[]
  /** Instead of the invitation to reply, for mails whose replies don't reach who they are from. */
  closing?: string | undefined
}

/** The last lines of each mail. */
export function signatureOf({ closing }: Pick<Letter, 'closing'>): string[] {
  return [site.name, closing ?? `Questions? Reply to this email or write to ${site.supportEmail}.`]
}
