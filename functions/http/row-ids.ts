/** Reads a row id, or another whole number, from a URL. Null: it is none. `Number` alone would accept `1e999`, `0x1` and ` 1 `. */
export function readRowId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
