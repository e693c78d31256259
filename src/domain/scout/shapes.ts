import { type NameForm, nameForms } from './names.ts'

// The URLs of a directory's pages, as learned from those that we know: 'https://dir.example/tool/{name}'.

/** A page of a directory, and how the product on it may be written. */
export type KnownPage = { url: URL; forms: ReadonlyMap<NameForm, string> }

/** A URL with one `{form}` in it. */
export type Shape = string

/** One page may have its URL by chance. */
const leastPages = 2

/** More are guesses, and each costs the directory a request. */
const maxShapes = 4

/**
 * The shapes that explain the most pages, best first. Each explains some that the ones before don't. A page whose URL has a
 * number of the directory's own has none, because nobody could guess it.
 */
export function learnShapes(pages: readonly KnownPage[]): Shape[] {
  const explained = new Map<Shape, Set<KnownPage>>()
  for (const page of pages) {
    for (const shape of shapesOf(page)) {
      const found = explained.get(shape) ?? new Set()
      explained.set(shape, found.add(page))
    }
  }
  const learned: Shape[] = []
  let left: ReadonlySet<KnownPage> = new Set(pages)
  while (learned.length < maxShapes) {
    const best = [...explained]
      .map(([shape, found]) => ({ shape, found, more: found.intersection(left).size }))
      .filter(({ found, more }) => found.size >= leastPages && more > 0)
      .toSorted((a, b) => b.more - a.more || b.found.size - a.found.size || byForm(a.shape) - byForm(b.shape))[0]
    if (!best) break
    learned.push(best.shape)
    left = left.difference(best.found)
  }
  return learned
}

const byForm = (shape: Shape) => nameForms.findIndex((form) => shape.includes(`{${form}}`))

/** Every shape that explains a page. */
export function shapesOf({ url, forms }: KnownPage): Shape[] {
  const places = url.pathname.split('/')
  const shapes = new Set<Shape>()
  for (const [form, text] of forms) {
    for (const [place, part] of places.entries()) {
      const written = fill(part, text, form)
      if (written !== null) shapes.add(url.origin + [...places.with(place, written)].join('/') + url.search)
    }
    for (const [name, value] of url.searchParams) {
      const written = fill(value, text, form)
      if (written === null) continue
      const query = new URLSearchParams(url.searchParams)
      query.set(name, written)
      shapes.add(`${url.origin}${url.pathname}?${query.toString().replace(/%7B/g, '{').replace(/%7D/g, '}')}`)
    }
  }
  return [...shapes]
}

/** 'tea-timer' and 'tea-timer.html' as '{name}' and '{name}.html'. Null: it isn't the form, or has a number itself. */
function fill(part: string, text: string, form: NameForm): string | null {
  const plain = decode(part).toLowerCase()
  const ending = /\.(?:html?|php|aspx?)$/.exec(plain)?.[0] ?? ''
  if (plain === text) return `{${form}}`
  return ending !== '' && plain === text + ending ? `{${form}}${ending}` : null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Where a product's page would be, best first. */
export function guessPages(shapes: readonly Shape[], forms: ReadonlyMap<NameForm, string>): URL[] {
  const urls = shapes.flatMap((shape) => {
    const form = nameForms.find((one) => shape.includes(`{${one}}`))
    const text = form && forms.get(form)
    return text === undefined ? [] : (URL.parse(shape.replace(`{${form}}`, encodeURIComponent(text))) ?? [])
  })
  return [...new Map(urls.map((url) => [url.href, url])).values()]
}
