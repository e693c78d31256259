import { pathToFileURL } from 'node:url'

export type FolderLock = { release: () => void }

/**
 * Locks a file for this process. Null: another process has it. SQLite's lock of a file is the system's, so it ends with the
 * process, however that ends. A file with a process id would stay, and the id may be someone else's by then.
 */
export async function lockFile(file: string): Promise<FolderLock | null> {
  const { createClient } = await import('@libsql/client/sqlite3')
  const client = createClient({ url: pathToFileURL(file).href, concurrency: 1, timeout: 0 })
  try {
    // Nothing is ever written, and the transaction never ends: it is the lock.
    const transaction = await client.transaction('write')
    const release = () => {
      transaction.close()
      client.close()
    }
    return { release }
  } catch (error) {
    client.close()
    if (error instanceof Error && /SQLITE_BUSY|database is locked/.test(error.message)) return null
    throw error
  }
}
