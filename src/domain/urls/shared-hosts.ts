/**
 * How many parts of the path name what is there, or the text of path and query that does. Such a text also matches
 * itself as a path.
 */
type Naming = number | RegExp

/** Hosts of code, where the first part of the path is the owner. */
export const codeHosts: ReadonlySet<string> = new Set(['bitbucket.org', 'codeberg.org', 'github.com', 'gitlab.com'])

function each(hosts: string, naming: Naming): Record<string, Naming> {
  return Object.fromEntries(hosts.split(' ').map((host) => [host, naming]))
}

// Hosts where the path tells products apart, not the domain: each is one site of many owners. Hosts that give each owner
// a subdomain (github.io, notion.site) need no entry.
const sharedHosts: Record<string, Naming> = {
  // Code and packages
  'bitbucket.org': 2,
  'codeberg.org': 2,
  'crates.io': 2,
  'gitee.com': 2,
  'github.com': 2,
  // Groups in groups, up to what belongs to a project.
  'gitlab.com': /^\/([^?#]+?)(?:\/-(?:\/|$)|\/?(?:[?#]|$))/,
  'gist.github.com': 2,
  'hub.docker.com': 3,
  'huggingface.co': /^\/((?:spaces|datasets)\/[^/?#]+\/[^/?#]+|[^/?#]+\/[^/?#]+|[^/?#]+)/,
  'npmjs.com': /^\/(package\/(?:@[^/?#]+\/)?[^/?#]+|[^/?#]+)/,
  'nuget.org': 2,
  'packagist.org': 3,
  'pkg.go.dev': /^\/([^@?#]+?)(?:@|\/?(?:[?#]|$))/,
  'pypi.org': 2,
  'replit.com': 2,
  'rubygems.org': 2,
  'sourceforge.net': /^\/(projects\/[^/?#]+)/,
  // Stores for apps, extensions and plugins
  'addons.mozilla.org': /((?:addon|user)\/[^/?#]+)/,
  'appexchange.salesforce.com': /listingid=(\w+)|^\/(\w{18})$/i,
  'apps.apple.com': /(id\d+)/,
  'apps.garmin.com': /(apps\/[\da-f-]+)/,
  'apps.microsoft.com': /((?:detail|store)\/\w+)/,
  'apps.odoo.com': 4,
  'apps.shopify.com': 1,
  'canva.com': 2,
  'chatgpt.com': /^\/(g\/g-[\da-z]+)/i,
  'chrome.google.com': /([a-p]{32})/,
  'chromewebstore.google.com': /([a-p]{32})/,
  'ecosystem.hubspot.com': /(listing\/[^/?#]+)/,
  'f-droid.org': /(packages\/[\w.]+)/,
  'flathub.org': /(apps\/[\w.-]+)/,
  'figma.com': /(community\/\w+\/[^/?#]+)/,
  'marketplace.atlassian.com': 2,
  'gemini.google.com': /(gem\/\w+)/,
  'glama.ai': /((?:mcp\/)?servers\/[^/?#]+(?:\/[^/?#]+)?)/,
  'marketplace.visualstudio.com': /itemname=([\w.-]+)|^\/([\w-]+\.[\w-]+)$/i,
  'marketplace.zoom.us': 2,
  'microsoftedge.microsoft.com': /([a-p]{32})/,
  'play.google.com': /[?&]id=([\w.]+)|^\/(\w+\.[\w.]+)$/,
  'plugins.jetbrains.com': /(plugin\/\d+)/,
  'poe.com': 1,
  'raycast.com': 2,
  'slack.com': /((?:apps|marketplace)\/\w+)/,
  'snapcraft.io': 1,
  'store.epicgames.com': /(p\/[^/?#]+)/,
  'store.steampowered.com': /(app\/\d+)/,
  'teams.microsoft.com': /(app\/[\w-]+)/,
  'wix.com': /(app-market\/[^/?#]+)/,
  'wordpress.org': /((?:plugins|themes)\/[^/?#]+)/,
  'workspace.google.com': /(\d{9,})/,
  'zapier.com': /(apps\/[^/?#]+)/,
  // Pages and documents
  'airtable.com': /(app\w{14}|shr\w{14})/i,
  'docs.google.com': /(d\/(?:e\/)?[\w-]{10,})/,
  'drive.google.com': /(d\/[\w-]{10,}|folders\/[\w-]{10,})/,
  'forms.gle': 1,
  'sites.google.com': 2,
  'beacons.ai': 1,
  'buymeacoffee.com': 1,
  'ko-fi.com': 1,
  'linktr.ee': 1,
  'notion.so': /([\da-f]{32})/,
  'patreon.com': 1,
  'skool.com': 1,
  'udemy.com': 2,
  // Profiles and channels
  'bsky.app': 2,
  'dev.to': 1,
  'discord.com': /(invite\/[\w-]+|client_id=\d+)/,
  'discord.gg': 1,
  'facebook.com': /^\/((?:groups|pages|people|p)\/[^/?#]+|(?!profile\.php)[^/?#]+)|[?&](id=\d+)/,
  'instagram.com': 1,
  'linkedin.com': /^\/((?:company|in|products|school|showcase)\/[^/?#]+)/,
  'medium.com': 1,
  'open.spotify.com': 2,
  'pinterest.com': 1,
  'podcasts.apple.com': /(id\d+)/,
  'reddit.com': 2,
  'soundcloud.com': 1,
  'substack.com': 1,
  't.me': 1,
  ...each('threads.com threads.net', 1),
  'tiktok.com': 1,
  'twitch.tv': 1,
  'twitter.com': 1,
  'x.com': 1,
  'youtube.com': /^\/(@[^/?#]+|(?:c|channel|user)\/[^/?#]+)/,
  // Shops and campaigns
  ...each(
    'amazon.com amazon.ca amazon.co.jp amazon.co.uk amazon.com.au amazon.com.br amazon.com.mx amazon.de amazon.es amazon.fr amazon.in amazon.it amazon.nl',
    /((?:dp|product)\/\w{10})/,
  ),
  'etsy.com': /((?:shop|listing)\/[^/?#]+)/,
  'fiverr.com': 2,
  'gumroad.com': /^\/(l\/[^/?#]+|[^/?#]+)/,
  'indiegogo.com': 2,
  'kickstarter.com': 3,
  'producthunt.com': /^\/((?:products|posts)\/[^/?#]+)/,
}

/** Hosts that an admin has called shared, and how many parts of the path name what is there. */
export type AddedSharedHosts = ReadonlyMap<string, number>

/** Whether the product knows a host as shared, so that nobody needs to say so. */
export function isKnownSharedHost(host: string): boolean {
  return Object.hasOwn(sharedHosts, host)
}

/** What names a product on a shared host: parts of its path, in lower case. Null: the host isn't shared. */
export function nameOnSharedHost(
  host: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  added: AddedSharedHosts = new Map(),
): string[] | null {
  const naming = isKnownSharedHost(host) ? sharedHosts[host] : added.get(host)
  if (naming === undefined) return null
  const path = pathname.toLowerCase()
  if (typeof naming === 'number') return path.split('/').filter(Boolean).slice(0, naming)
  const [, ...found] = naming.exec(path + search.toLowerCase()) ?? []
  return found.find(Boolean)?.split('/') ?? []
}
