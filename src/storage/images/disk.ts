import { statfs } from 'node:fs/promises'

/** Bytes, and the shares of bytes and of files (inodes) that are free. */
export type DiskSpace = { freeBytes: number; freeShare: number; freeFilesShare: number }

export type Disk = {
  /** Null: there's no disk of ours. */
  findFreeBytes: () => Promise<number | null>
  findSpace: () => Promise<DiskSpace | null>
}

/** Bytes that uploads leave free, so that the database can still be written and the site rebuilt. */
export const diskReserve = 300 * 1024 * 1024
/** In bytes. A few minutes' writes. */
const leastBytes = 20 * 1024 * 1024
/** From here on the owner should make room. */
const lowShare = 0.1
const leastFilesShare = 0.001

/** `low`: the owner should make room, and below `diskReserve` images are refused. `failing`: soon nothing can be written. */
export type DiskState = 'ok' | 'low' | 'failing'

export function diskStateOf(space: DiskSpace | null): DiskState {
  if (!space) return 'ok'
  const { freeBytes, freeShare, freeFilesShare } = space
  if (freeBytes < leastBytes || freeFilesShare < leastFilesShare) return 'failing'
  return freeBytes < diskReserve || freeShare < lowShare || freeFilesShare < lowShare ? 'low' : 'ok'
}

/** The disk of the data folder. Netlify's functions have none. */
export function openDisk(directory: string): Disk {
  const findSpace = async (): Promise<DiskSpace | null> => {
    const found = await statfs(directory).catch(() => null)
    if (!found) return null
    const { bavail, bsize, blocks, files, ffree } = found
    // Some file systems don't count files.
    const freeFilesShare = files > 0 ? ffree / files : 1
    return { freeBytes: bavail * bsize, freeShare: blocks > 0 ? bavail / blocks : 1, freeFilesShare }
  }
  return { findSpace, findFreeBytes: async () => (await findSpace())?.freeBytes ?? null }
}
