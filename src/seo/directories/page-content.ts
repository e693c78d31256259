import type { DirectoryPage } from './directory-pages.ts'

// What readers see of a directory's page, as text that changes exactly if that does. As on landing pages, links to other
// pages of ours don't count. What we know from our own work has dates of its own.

export function directoryContent(page: DirectoryPage): string {
  const { title, description, lead, url, submitUrl, facts, missing, notes, whyNot, lists } = page
  const shownFacts = facts.map(({ id, value, href, origin }) => [id, value, href, origin])
  const shownNotes = notes.map(({ heading, at, paragraphs, asks, source }) => [heading, at, paragraphs, asks, source])
  const shownLists = lists.map(({ name, credit, license }) => [name, credit, license])
  return JSON.stringify([title, description, lead, url, submitUrl, shownFacts, missing, shownNotes, whyNot, shownLists])
}
