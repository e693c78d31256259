/** A row's number as it stands in a path; null where it can't be one. `Number` alone takes `1e999`, `0x1` and ` 1 `. */
export function readRowId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
