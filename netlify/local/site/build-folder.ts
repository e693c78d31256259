import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A build's folder: what is served, and beside it a note on how it was made. */
export const pagesIn = (folder: string): string => join(folder, 'pages')
const keysIn = (folder: string) => join(folder, 'keys.json')

/** The key of each page that has one, by file. The same key means the same page. */
export type PageKeys = ReadonlyMap<string, string>

export async function writePageKeys(folder: string, keys: PageKeys): Promise<void> {
  await writeFile(keysIn(folder), JSON.stringify([...keys]))
}

/** Empty if there are none, so that every page is rendered. */
export async function readPageKeys(folder: string): Promise<PageKeys> {
  try {
    return new Map(JSON.parse(await readFile(keysIn(folder), 'utf8')) as [string, string][])
  } catch {
    return new Map()
  }
}
