/** As in package-lock.json, by path. */
export type LockedPackages = Record<
  string,
  { version?: string; dev?: boolean; optional?: boolean; peer?: boolean } | undefined
>
/** As in node_modules/.package-lock.json. */
export type InstalledPackages = Record<string, { version?: string } | undefined>

/** How many packages aren't as they are locked: others, or missing. Null instead of what is installed: nothing is. */
export function countOtherPackages(locked: LockedPackages | null, installed: InstalledPackages | null): number {
  if (!installed || !locked) return Infinity
  const other = Object.entries(installed).filter(([path, found]) => locked[path]?.version !== found?.version)
  const missing = Object.entries(locked).filter(
    ([path, found]) => path !== '' && !found?.dev && !found?.optional && !found?.peer && !installed[path],
  )
  return other.length + missing.length
}
