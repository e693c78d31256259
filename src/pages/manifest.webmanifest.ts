import { webManifest } from '#src/seo/pages/manifest.ts'

export function GET(): Response {
  return new Response(webManifest())
}
