import { type Handler, Parser } from 'htmlparser2'

/** Elements inside each other. The parser takes quadratic time for more, and browsers stop at 512. */
const maxDepth = 2000

/**
 * Reads HTML that someone else has written, in one pass and without building a tree. Stops where elements are nested
 * too deeply. What is in a `<template>` isn't part of the page. `baseOf`: what the
 * links of the page at a URL are relative to.
 */
export function readMarkup(
  html: string,
  handler: Pick<Partial<Handler>, 'onopentag' | 'ontext' | 'onclosetag'>,
): { baseOf: (url: URL) => URL } {
  let depth = 0
  let templates = 0
  let base: string | undefined
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      depth += 1
      if (depth > maxDepth) parser.pause()
      else if (name === 'template') templates += 1
      else if (templates === 0) {
        if (name === 'base') base ??= attributes['href']
        handler.onopentag?.(name, attributes, isImplied)
      }
    },
    ontext(text) {
      if (templates === 0) handler.ontext?.(text)
    },
    onclosetag(name, isImplied) {
      depth -= 1
      if (name === 'template') templates = Math.max(0, templates - 1)
      else if (templates === 0) handler.onclosetag?.(name, isImplied)
    },
  })
  parser.end(html)
  return { baseOf: (url) => URL.parse(base ?? '', url) ?? url }
}
