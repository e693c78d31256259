import { readFile } from 'node:fs/promises'

type Journal = { entries: { tag: string; when: number }[] }

/** A migration: its name, and the time by which databases remember it. */
export type Migration = { tag: string; when: number }

/** The migrations of this version, oldest first. */
export async function listMigrations(): Promise<Migration[]> {
  const { entries } = JSON.parse(await readFile(new URL('meta/_journal.json', import.meta.url), 'utf8')) as Journal
  return entries.map(({ tag, when }) => ({ tag, when }))
}
