import { environment } from '#src/data.ts'

export function GET(): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /submissions/',
    // Rows of searches, which thousands of links lead to and no search engine may list.
    'Disallow: /directory-list?',
    'Disallow: /directory-list/search',
    '',
    `Sitemap: ${environment.origin}/sitemap-index.xml`,
    '',
  ]
  return new Response(lines.join('\n'))
}
