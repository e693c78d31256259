import { site } from '#src/site.ts'

/** The content of a mail. Paragraphs are plain text, `quote` is shown as a quotation. */
export type Letter = {
  subject: string
  greeting: string
  before: string[]
  quote?: string
  action: { label: string; href: string }
  after: string[]
}

/** The last lines of each mail. */
export const signature = [site.name, `Questions? Reply to this email or write to ${site.supportEmail}.`]
