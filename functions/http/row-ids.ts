/** Reads a row id from a path. Null: not an id. `Number` alone would accept `1e999`, `0x1` and ` 1 `. */
export function readRowId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
