import { environment } from '#src/data.ts'

export function GET(): Response {
  const lines = ['User-agent: *', 'Disallow: /submissions/', '', `Sitemap: ${environment.origin}/sitemap-index.xml`, '']
  return new Response(lines.join('\n'))
}
