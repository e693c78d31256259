import { webManifest } from '#src/seo/manifest.ts'

export function GET(): Response {
  return new Response(webManifest())
}
