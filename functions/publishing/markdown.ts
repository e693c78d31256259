import gfm from '@joplin/turndown-plugin-gfm'
import Turndown from 'turndown'
import { escapeHtml } from '#src/seo/text/markup.ts'

/**
 * Markdown of sanitized HTML. No text in it becomes an element or a link, or for a site generator a template's tag,
 * which some of them also look for in code.
 */
export function toMarkdown(html: string): string {
  const service = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' }).use(gfm.gfm)
  const escape = service.escape.bind(service)
  const textOf = (text: string) => withoutMarkup(escape(text))
  service.escape = textOf
  // Markdown has no other way to write these.
  service.addRule('html', {
    filter: ['sub', 'sup', 'u'],
    replacement: (content, { nodeName }) => `<${nodeName.toLowerCase()}>${content}</${nodeName.toLowerCase()}>`,
  })
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement: (content, node) => {
      const [href, rel] = [attributeOf(node, 'href'), attributeOf(node, 'rel').replace(/^noopener ?/, '')]
      if (rel === '') return `[${content}](${destination(href)})`
      return `<a href="${inHtml(href)}" rel="${inHtml(rel)}">${content}</a>`
    },
  })
  service.addRule('image', {
    filter: 'img',
    replacement: (_, node) => `![${textOf(attributeOf(node, 'alt'))}](${destination(attributeOf(node, 'src'))})`,
  })
  service.addRule('template in code', {
    filter: ({ nodeName, textContent }) => ['PRE', 'CODE'].includes(nodeName) && /\{[{%#<]/.test(textContent),
    replacement: (content, { nodeName, parentNode, textContent }) => {
      if (nodeName === 'CODE' && parentNode?.nodeName === 'PRE') return content
      const code = `<code>${inHtml(textContent)}</code>`
      return nodeName === 'PRE' ? `\n\n<pre>${code}</pre>\n\n` : code
    },
  })
  return service.turndown(html).replace(htmlTable, (_, table: string) => {
    // A blank line would end the HTML.
    return `<div>${table.replace(/[{}]/g, entity).replace(/\n(?=\n)/g, '\n&#10;')}</div>`
  })
}

/** The plugin keeps tables with lists, headings or code as HTML. There is no other `div` in a post. */
const htmlTable = /<div class="joplin-table-wrapper">([\s\S]*?)<\/div>/g

/** Text in which nothing is left for a renderer to find: entities, tags, templates, cells, deletions and URLs. */
function withoutMarkup(text: string): string {
  return text
    .replace(entities, '&amp;')
    .replace(/[<{}|~]/g, entity)
    .replace(/(?:https?|ftp):(?=\/\/)|\/(?=\/)|www\.|@/gi, (found) => `${found.slice(0, -1)}\\${found.slice(-1)}`)
}

const entities = /&(?=#?\w+;)/g

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

function inHtml(text: string): string {
  return escapeHtml(text).replace(/[{}]/g, entity)
}

function destination(url: string): string {
  return url.replace(entities, '&amp;').replace(/[\s<>(){}\\]/g, entity)
}

function attributeOf(node: Node, name: string): string {
  return ('getAttribute' in node ? (node as Element).getAttribute(name) : null) ?? ''
}
