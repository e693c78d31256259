import { environment } from '#src/build/data.ts'

export function GET(): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /submissions/',
    // Searches of the list: thousands of links lead to their rows, and crawlers should spend their time on pages.
    'Disallow: /directory-list?',
    'Disallow: /directory-list/search',
    '',
    `Sitemap: ${environment.origin}/sitemap-index.xml`,
    '',
  ]
  return new Response(lines.join('\n'))
}
