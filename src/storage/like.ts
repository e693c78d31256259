/** The pattern for LIKE … ESCAPE '\' that finds a text anywhere, taken literally. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
