import { type Handler, Parser } from 'htmlparser2'

/** Elements inside each other. The parser takes quadratic time for more, and browsers stop at 512. */
const maxDepth = 2000

/**
 * Reads HTML that someone else has written, in one pass and without building a tree. Stops where elements are nested
 * too deeply.
 */
export function readMarkup(html: string, handler: Pick<Partial<Handler>, 'onopentag' | 'ontext' | 'onclosetag'>): void {
  let depth = 0
  const parser = new Parser({
    ...handler,
    onopentag(name, attributes, isImplied) {
      depth += 1
      if (depth > maxDepth) parser.pause()
      else handler.onopentag?.(name, attributes, isImplied)
    },
    onclosetag(name, isImplied) {
      depth -= 1
      handler.onclosetag?.(name, isImplied)
    },
  })
  parser.end(html)
}
