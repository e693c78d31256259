import type { DirectoryPage } from './directory-pages.ts'
import type { KindPage } from './kind-pages.ts'

// What readers see of the list's pages, as text that changes exactly if that does. As on landing pages, links to other
// pages of ours don't count. What we know from our own work has dates of its own.

export function directoryContent(page: DirectoryPage): string {
  const { title, description, lead, url, submitUrl, facts, missing, notes, whyNot, lists } = page
  const shownFacts = facts.map(({ id, value, href, origin }) => [id, value, href, origin])
  const shownNotes = notes.map(({ heading, at, paragraphs, asks, source }) => [heading, at, paragraphs, asks, source])
  const shownLists = lists.map(({ name, credit, license }) => [name, credit, license])
  return JSON.stringify([title, description, lead, url, submitUrl, shownFacts, missing, shownNotes, whyNot, shownLists])
}

export function kindContent({ title, description, lead, texts, rows }: KindPage): string {
  const shown = rows.map(({ name, url, submitUrl, dr, drAsOf, followed, pricing, verifiedOn }) => {
    return [name, url, submitUrl, dr, drAsOf, followed, pricing, ...(verifiedOn === undefined ? [] : [verifiedOn])]
  })
  return JSON.stringify([title, description, lead, texts, shown])
}
