import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { imageIdOf } from '#src/domain/images/images.ts'
import { keptStyle, parseForeignHtml, spellOutStyles } from './foreign-html.ts'

/** Cleans what is pasted, and says what was left out. */
export const Pasting = Extension.create<{ say: (message: string) => void }>({
  name: 'pasting',
  addOptions: () => ({ say: () => {} }),
  addProseMirrorPlugins() {
    const { say } = this.options
    const transformPastedHTML = (html: string) => {
      const { clean, refused } = cleanPasted(html, location.origin)
      if (refused > 0) say(leftOutMessage(refused))
      return clean
    }
    return [new Plugin({ props: { transformPastedHTML } })]
  },
})

function leftOutMessage(count: number): string {
  return count === 1
    ? '1 image from another site was left out. Upload it to use it here.'
    : `${count} images from other sites were left out. Upload them to use them here.`
}

/** Foreign HTML without its images and empty paragraphs, and with Word's lists as lists. */
export function cleanPasted(html: string, origin: string): { clean: string; refused: number } {
  const body = parseForeignHtml(html)
  let refused = 0
  for (const image of body.querySelectorAll('img')) {
    const url = URL.parse(image.getAttribute('src') ?? '', origin)
    const isOurs = url?.origin === origin && imageIdOf(url.pathname) !== null
    if (isOurs) image.setAttribute('src', url.pathname)
    else {
      image.remove()
      refused += 1
    }
  }
  makeWordLists(body)
  spellOutStyles(body)
  for (const paragraph of body.querySelectorAll('p')) {
    const isEmpty = paragraph.textContent.trim() === '' && !paragraph.querySelector('img')
    if (isEmpty && !paragraph.hasAttribute('data-pm-slice')) paragraph.remove()
  }
  return { clean: body.innerHTML, refused }
}

/** Word writes a list item as a paragraph that starts with its marker and has its level in its style. */
function makeWordLists(body: HTMLElement): void {
  let lists: HTMLElement[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>(`p[${keptStyle}*="mso-list"]`)) {
    const level = Number(/mso-list:[^;]*level(\d)/.exec(paragraph.getAttribute(keptStyle) ?? '')?.[1] ?? 1)
    const mark = paragraph.querySelector(`[${keptStyle}*="mso-list:Ignore"]`)
    const kind = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    if (!last || paragraph.previousElementSibling !== last) lists = []
    lists = lists.slice(0, level)
    if (lists.length === 0) {
      const list = document.createElement(kind)
      paragraph.before(list)
      lists = [list]
      last = list
    }
    while (lists.length < level) {
      const inner = document.createElement(kind)
      const outer = lists.at(-1)
      outer?.lastElementChild?.append(inner)
      lists.push(outer?.lastElementChild ? inner : (outer ?? inner))
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    lists.at(-1)?.append(item)
    paragraph.remove()
  }
}
