// Placeholders: `{{column}}`, or `{{column|fallback}}` for rows where the column is empty.

/** A text between placeholders, or a placeholder. */
export type Piece = { text: string } | { column: string; fallback: string | null }

const placeholder = /\{\{([^{}|\n]{1,100})(?:\|([^{}\n]{0,300}))?\}\}/g

/** The pieces of a text. What isn't a placeholder stays as it is. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ column: (match[1] ?? '').trim(), fallback: match[2]?.trim() ?? null })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** A row's values by the name of their column in lower case: see `columnKey`. */
export type Values = ReadonlyMap<string, string>

/** Names of columns are compared without case and outer spaces. */
export function columnKey(name: string): string {
  return name.trim().toLowerCase()
}

/** The value of a placeholder in a row. Empty if there is neither a value nor a fallback. */
export function valueOf({ column, fallback }: { column: string; fallback: string | null }, values: Values): string {
  return values.get(columnKey(column)) || fallback || ''
}

/** Stops after `most` characters: a template can repeat a long value ten thousand times. */
export function fill(pieces: readonly Piece[], values: Values, limit = Number.POSITIVE_INFINITY): string {
  const texts: string[] = []
  let length = 0
  for (const piece of pieces) {
    if (length > limit) break
    const text = 'text' in piece ? piece.text : valueOf(piece, values)
    texts.push(text)
    length += text.length
  }
  return texts.join('')
}

/** The length of a text filled in for all of these rows, without filling it in. */
export function totalLength(pieces: readonly Piece[], rows: readonly { values: Values }[]): number {
  const counts = new Map<string, { piece: { column: string; fallback: string | null }; times: number }>()
  let fixed = 0
  for (const piece of pieces) {
    if ('text' in piece) fixed += piece.text.length
    else {
      const key = `${columnKey(piece.column)}|${piece.fallback}`
      counts.set(key, { piece, times: (counts.get(key)?.times ?? 0) + 1 })
    }
  }
  const filled = [...counts.values()].reduce(
    (sum, { piece, times }) => rows.reduce((all, { values }) => all + valueOf(piece, values).length * times, sum),
    0,
  )
  return fixed * rows.length + filled
}

/** The columns that a text needs and that are empty in a row. Names of no column are `unknownIn`'s. */
export function missingIn(pieces: readonly Piece[], values: Values): string[] {
  const missing = pieces.flatMap((piece) =>
    'column' in piece && piece.fallback === null && values.get(columnKey(piece.column)) === '' ? [piece.column] : [],
  )
  return [...new Set(missing)]
}

/** The placeholders of a text that name no column. */
export function unknownIn(pieces: readonly Piece[], columns: readonly string[]): string[] {
  const known = new Set(columns.map(columnKey))
  const unknown = pieces.flatMap((piece) =>
    'column' in piece && !known.has(columnKey(piece.column)) ? [piece.column] : [],
  )
  return [...new Set(unknown)]
}
