import { cleanLine } from '#src/domain/text/text.ts'
import type { PageFacts } from './page-facts.ts'
import { textsOf, type Thing, thingsOf } from './structured-data.ts'

// The video and the pricing page that a website leads to. Empty: none was found.

const shortPath = /^\/([\w-]{11})\/?$/
/** `videoseries` and `live_stream` lead to what a list or channel shows first, and are as long as a video's id. */
const longPath = /^\/(?:embed|shorts|v|live)\/(?!videoseries|live_stream)([\w-]{11})\/?$/

/** The page of a video on YouTube, Vimeo or Loom, whatever kind of link leads to it. */
function videoPage({ hostname, pathname, searchParams }: URL): string {
  const host = hostname.replace(/^(?:www|m)\./, '')
  if (/^(?:youtube|youtube-nocookie)\.com$|^youtu\.be$/.test(host)) {
    const inPath = (host === 'youtu.be' ? shortPath : longPath).exec(pathname)?.[1]
    const id = pathname === '/watch' ? /^[\w-]{11}$/.exec(searchParams.get('v') ?? '')?.[0] : inPath
    return id ? `https://www.youtube.com/watch?v=${id}` : ''
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = /^\/(?:video\/)?(\d{5,})\b/.exec(pathname)?.[1]
    return id ? `https://vimeo.com/${id}` : ''
  }
  const loom = host === 'loom.com' ? /^\/(?:share|embed)\/(\w+)/.exec(pathname)?.[1] : undefined
  return loom ? `https://www.loom.com/share/${loom}` : ''
}

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

/** What the page names as its video comes before what it embeds, and that before links. */
export function videoOf({ metas, frames, links, base }: PageFacts, things: readonly Thing[]): string {
  const named = [
    ...['og:video', 'og:video:secure_url', 'og:video:url'].map((name) => metas.get(name) ?? ''),
    ...thingsOf(things, ['VideoObject']).flatMap((thing) =>
      ['url', 'embedUrl', 'contentUrl'].flatMap((property) => textsOf(thing, property)),
    ),
  ].flatMap((href) => (href === '' ? [] : (URL.parse(href, base) ?? [])))
  const shown = [...frames, ...links.map(({ href }) => href)].flatMap((href) => URL.parse(href, base) ?? [])
  const onHost = [...named, ...shown].map(videoPage).find((page) => page !== '')
  return onHost ?? named.find(isWeb)?.href ?? ''
}

const pricingPath =
  /\/(?:pricing(?:-plans)?|prices?|plans(?:-(?:and-)?pricing)?|preise|tarife|tarifs|prix|precios|prezzi|precos|prijzen|priser)(?:\.\w+)?\/?$/i
const pricingText =
  /^(?:see |view |our )?(?:pricing|prices|plans (?:&|and) pricing|preise|tarifs|precios|prezzi|preços|prijzen|priser)$/i

const siteOf = ({ hostname }: URL) => hostname.replace(/^www\./, '')

/** A page of the site. A part of the home page isn't one. */
export function pricingOf({ links, base }: PageFacts, home: URL): string {
  const own = links.flatMap(({ href, text }) => {
    const url = URL.parse(href, base)
    if (!url || !isWeb(url) || siteOf(url) !== siteOf(home) || url.pathname === home.pathname) return []
    url.hash = ''
    return { url, text: cleanLine(text) }
  })
  const found = own.find(({ url }) => pricingPath.test(url.pathname)) ?? own.find(({ text }) => pricingText.test(text))
  return found?.url.href ?? ''
}
