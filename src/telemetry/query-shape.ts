/** Characters of a shape, and how many texts are remembered. */
const limits = { shape: 300, known: 1000 }

const known = new Map<string, string>()

/** A statement without its values: `select … where "id" = ?`. The same for lists of any length. */
export function shapeOf(sql: string): string {
  const found = known.get(sql)
  if (found !== undefined) return found
  const shape = makeShape(sql)
  // Most statements are always the same text. Those that aren't must not fill the memory.
  if (known.size >= limits.known) known.clear()
  known.set(sql, shape)
  return shape
}

function makeShape(sql: string): string {
  const shape = sql
    .slice(0, 20_000)
    .replace(/'[^']*'/g, '?')
    .replace(/\b\d+(?:\.\d+)?\b/g, '?')
    .replace(/\s+/g, ' ')
    .replace(/\?(?:, ?\?)+/g, '?, …')
    .replace(/\(\?, …\)(?:, ?\(\?, …\))+/g, '(?, …), …')
    .trim()
  return shape.length > limits.shape ? `${shape.slice(0, limits.shape)}…` : shape
}
