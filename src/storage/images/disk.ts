import { statfs } from 'node:fs/promises'

export type Disk = {
  /** Null: there's no disk of ours. */
  findFreeBytes: () => Promise<number | null>
}

/** Bytes that uploads leave free, so that the database can still be written and the site rebuilt. */
export const diskReserve = 300 * 1024 * 1024

/** The disk of the data folder. Netlify's functions have none. */
export function openDisk(directory: string): Disk {
  return {
    findFreeBytes: async () => {
      const found = await statfs(directory).catch(() => null)
      return found && found.bavail * found.bsize
    },
  }
}
