import { type Handler, Parser } from 'htmlparser2'

/** Elements inside each other. The parser takes quadratic time for more, and browsers stop at 512. */
const maxDepth = 2000

/**
 * Reads HTML that someone else has written, in one pass and without building a tree, as browsers do that run scripts:
 * what is in a `<template>` or a `<noscript>` isn't part of the page. Stops where elements are nested too deeply.
 * `baseOf`: what the links of the page at a URL are relative to.
 */
export function readMarkup(
  html: string,
  handler: Pick<Partial<Handler>, 'onopentag' | 'ontext' | 'onclosetag'>,
): { baseOf: (url: URL) => URL } {
  let depth = 0
  let templates = 0
  let isInNoscript = false
  let base: string | undefined
  const isPart = () => templates === 0 && !isInNoscript
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      depth += 1
      if (depth > maxDepth) parser.pause()
      else if (name === 'template') templates += 1
      // Until the first end tag, whatever is in between.
      else if (name === 'noscript') isInNoscript = true
      else if (isPart()) {
        if (name === 'base') base ??= attributes['href']
        handler.onopentag?.(name, attributes, isImplied)
      }
    },
    ontext(text) {
      if (isPart()) handler.ontext?.(text)
    },
    onclosetag(name, isImplied) {
      depth -= 1
      if (name === 'template') templates = Math.max(0, templates - 1)
      else if (name === 'noscript') isInNoscript = false
      else if (isPart()) handler.onclosetag?.(name, isImplied)
    },
  })
  parser.end(html)
  return {
    baseOf: (url) => {
      const named = URL.parse(base ?? '', url)
      // Browsers ignore these.
      return named === null || /^(?:data|javascript):$/.test(named.protocol) ? url : named
    },
  }
}
