import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { aboutAccount, type MailIdentity } from '#src/domain/mails/subjects.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import type { ArticleRow } from '#src/storage/articles/queries.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

type Customer = { userId: string; email: string; name: string }

const shownTitles = 5

/** Articles are ready for review. One mail a day at most. @param day `2026-11-21`, in UTC. */
export function readyMail(
  { env }: Pick<Services, 'env'>,
  { userId, email, name }: Customer,
  titles: readonly string[],
  day: string,
): OutgoingMail {
  const count = titles.length
  const more = count - shownTitles
  const letter = renderLetter({
    subject: count === 1 ? 'An article is ready for your review' : `${count} articles are ready for your review`,
    greeting: name ? `Hello ${name},` : 'Hello,',
    before: [
      count === 1
        ? 'Our editors finished an article for you. Read it, then approve it or ask for changes.'
        : `Our editors finished ${count} articles for you. Read them, then approve each one or ask for changes.`,
      ...titles.slice(0, shownTitles).map((title) => `“${title}”`),
      ...(more > 0 ? [more === 1 ? 'And 1 more.' : `And ${more} more.`] : []),
    ],
    action: { label: count === 1 ? 'Review article' : 'Review articles', href: `${env.origin}/dashboard/articles` },
    after: ['Nothing is published before you approve it.'],
  })
  return { ...readyIdentity(userId, day), recipient: email, ...letter }
}

/** One a day for each customer. */
export function readyIdentity(userId: string, day: string): MailIdentity {
  return aboutAccount('articles-ready', userId, day)
}

/** The customer asked for changes. Goes to the editor who wrote it. Null: the editor's account was deleted. */
export async function changesAskedMail(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { id, title, version, savedBy }: ArticleRow,
  text: string,
): Promise<OutgoingMail | null> {
  const editor = savedBy === null ? null : await findUser(db, savedBy)
  if (!editor) return null
  const letter = renderLetter({
    subject: `Changes requested: ${title}`,
    greeting: editor.name ? `Hello ${editor.name},` : 'Hello,',
    before: [`The customer asked for changes to “${title}”:`],
    quote: text,
    action: { label: 'Edit article', href: `${env.origin}/admin/articles/edit?id=${id}` },
    after: ['Send it for review again when it’s ready.'],
  })
  return { ...aboutAccount('article-changes', editor.id, id, version), recipient: editor.email, ...letter }
}
