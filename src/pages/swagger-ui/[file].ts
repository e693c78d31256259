import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

// The API docs page (/api/docs) uses Swagger UI. Its files are served from here, not from a third party.

const resolve = createRequire(import.meta.url).resolve

export function getStaticPaths() {
  return ['swagger-ui.css', 'swagger-ui-bundle.js'].map((file) => ({ params: { file } }))
}

export async function GET({ params }: { params: { file: string } }): Promise<Response> {
  return new Response(await readFile(resolve(`swagger-ui-dist/${params.file}`)))
}
