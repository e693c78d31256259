import { slugify } from '#src/domain/urls/slugs.ts'
import { bareHost } from '#src/domain/urls/listing-keys.ts'
import { bestFit } from './candidates.ts'
import { beforeTagline, formsOf, type Named } from './names.ts'

// Whether a page is about a product, going by its headings and its URL.

/** What directories write after a name. Words such as 'alternatives' or 'vs' make it a page about others. */
const added = /^(?:reviews?|pricing|prices?|features|details|info|information|overview|profile|and|20\d\d)$/

/** Whether a heading is the product's name, with no more than a tagline: not 'Tea Timer Pro', 'Tea Timer alternatives'. */
export function isNamed(heading: string, { name, website, domain }: Named): boolean {
  const own = new Set([name, beforeTagline(name), bareHost(website), domain].map(joined).filter(Boolean))
  const [label = ''] = domain.split('.', 1)
  if (label.length > 2) own.add(joined(label))
  return [heading, beforeTagline(heading)].some((text) => {
    const words = slugify(text).split('-')
    while (words.length > 1 && !own.has(words.join('')) && added.test(words.at(-1) ?? '')) words.pop()
    return own.has(words.join(''))
  })
}

const joined = (text: string) => slugify(text).replaceAll('-', '')

/** Parts of paths under which pages list many products, or aren't about one. */
const listParts = new Set([
  ...['tag', 'tags', 'category', 'categories', 'cat', 'topic', 'topics', 'collection', 'collections', 'list', 'lists'],
  ...['alternatives', 'alternative', 'alternatives-to', 'compare', 'comparison', 'vs', 'search', 'find', 'results'],
  ...['feed', 'rss', 'atom', 'user', 'users', 'u', 'author', 'authors', 'member', 'members', 'maker', 'makers'],
  ...['comments', 'discussion', 'discussions', 'forum', 'forums', 'blog', 'news', 'newsletter', 'page', 'archive'],
  ...['people', 'person', 'founders', 'founder', 'team', 'jobs', 'careers'],
  ...['login', 'signin', 'sign-in', 'signup', 'register', 'submit', 'claim', 'report', 'embed', 'amp', 'api'],
  // What a submitter sees, before anyone else does.
  ...['edit', 'preview', 'previews', 'draft', 'drafts', 'pending', 'queue', 'moderation'],
  ...['submitted', 'thank-you', 'thanks', 'success', 'confirmation', 'checkout', 'payment', 'promote', 'upgrade'],
  ...['account', 'dashboard', 'admin', 'auth'],
])
/** Most directories have something else there: makers, articles. Some list products there. */
const doubtfulParts = new Set([
  ...['profile', 'profiles', 'post', 'posts', 'article', 'articles', 'story', 'stories', 'guide', 'guides'],
])
const searchNames = new Set(['q', 'query', 's', 'search', 'keyword', 'keywords', 'term'])

/**
 * `searchUrl`: with `{query}` where what is sought goes. `listedUnder`: the parts of the paths of listings that we know, in lower case.
 */
export type DirectoryPages = { home: URL; searchUrl: string | undefined; listedUnder: ReadonlySet<string> }

/** See `DirectoryPages`. */
export function partsOfPaths(urls: readonly URL[]): Set<string> {
  return new Set(urls.flatMap((url) => plainPath(url).split('/').slice(1, -1)))
}

/** Whether a URL is one of a home page, a search, a feed or a list, and not of one product. */
export function isListUrl(url: URL, named: Named, { home, searchUrl, listedUnder }: DirectoryPages): boolean {
  const path = plainPath(url)
  if (/^\/(?:[a-z]{2}(?:[-_][a-z]{2})?|index\.\w+|home)?$/.test(path)) return true
  if (path === plainPath(home) && url.search === home.search) return true
  if ([...url.searchParams.keys()].some((name) => searchNames.has(name.toLowerCase()))) return true
  const parts = path.split('/')
  // A product may be called Feed.
  const own = bestFit(new URL(`/${parts.at(-1)}`, url), formsOf(named)) === 'exact'
  const isOther = (part: string) => listParts.has(part) || (doubtfulParts.has(part) && !listedUnder.has(part))
  if ((own ? parts.slice(0, -1) : parts).some(isOther)) return true
  if (parts.some((part) => /(?:^|[-_])(?:vs|alternatives)(?:[-_]|$)|^@/.test(part))) return true
  const search = URL.parse(searchUrl?.replace('{query}', 'query') ?? '')
  if (!search) return false
  return searchUrl?.includes('?') === true
    ? path === plainPath(search) && [...search.searchParams.keys()].every((name) => url.searchParams.has(name))
    : plainPath(search).split('/').slice(0, -1).join('/') === parts.slice(0, -1).join('/')
}

function plainPath({ pathname }: URL): string {
  return `/${pathname.toLowerCase().split('/').filter(Boolean).join('/')}`
}
