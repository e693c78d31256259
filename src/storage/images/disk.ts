import { statfs } from 'node:fs/promises'

/** In bytes, and the share of files (inodes) that are free. */
export type DiskSpace = { free: number; total: number; freeFilesShare: number }

export type Disk = {
  /** For images. Null: they aren't on a disk of ours. */
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
  const { free, total, freeFilesShare } = space
  if (free < leastBytes || freeFilesShare < leastFilesShare) return 'failing'
  return free < diskReserve || free < total * lowShare || freeFilesShare < lowShare ? 'low' : 'ok'
}

/** The disk of the data folder. Netlify's functions have none. `hasImages`: whether images are stored on it. */
export function openDisk(directory: string, { hasImages = true } = {}): Disk {
  const findSpace = async (): Promise<DiskSpace | null> => {
    const found = await statfs(directory).catch(() => null)
    if (!found) return null
    const { bavail, bsize, blocks, files, ffree } = found
    // Some file systems don't count files.
    const freeFilesShare = files > 0 ? ffree / files : 1
    return { free: bavail * bsize, total: blocks * bsize, freeFilesShare }
  }
  return { findSpace, findFreeBytes: async () => (hasImages ? ((await findSpace())?.free ?? null) : null) }
}
