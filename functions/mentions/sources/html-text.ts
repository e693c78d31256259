import { readMarkup } from '#functions/fetching/markup.ts'

const blocks = new Set('p div br li ul ol pre blockquote h1 h2 h3 h4 h5 h6 tr table hr section article'.split(' '))
const hidden = new Set('script style template noscript head iframe svg'.split(' '))

/** The text of HTML that someone else wrote, entities decoded, with a line break between blocks. */
export function textOfHtml(html: string): string {
  const pieces: string[] = []
  let hiddenDepth = 0
  readMarkup(html, {
    onopentag: (name) => {
      if (hidden.has(name)) hiddenDepth += 1
      if (blocks.has(name)) pieces.push('\n')
    },
    onclosetag: (name) => {
      if (hidden.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
      if (blocks.has(name)) pieces.push('\n')
    },
    ontext: (text) => {
      if (hiddenDepth === 0) pieces.push(text)
    },
  })
  return pieces
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** The URLs that HTML links to. */
export function linksOfHtml(html: string): string[] {
  const links: string[] = []
  readMarkup(html, {
    onopentag: (name, { href }) => {
      if (name === 'a' && href !== undefined && URL.canParse(href)) links.push(href)
    },
  })
  return links
}
