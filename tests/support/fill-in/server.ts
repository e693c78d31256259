import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forms } from './forms.ts'
import { buildScript } from './scripts.ts'

export type FormServer = { origin: string; submissions: () => number; stop: () => void }

/** Serves every form under its policy, and counts what is sent. `other`: where the frame of another origin is. */
export async function startForms(other = ''): Promise<FormServer> {
  let submissions = 0
  const built = new Map<string, Promise<string>>()
  const server = createServer((request, response) => {
    const [, kind = '', name = ''] = (request.url ?? '').split(/[/?]/)
    if (kind === 'submit' || kind === 'search' || (request.method !== 'GET' && kind !== 'draft')) submissions += 1
    if (kind === 'favicon.ico') return void response.writeHead(204).end()
    // Slowly: the panel has said by then that nothing was submitted.
    if (kind === 'draft') return void setTimeout(() => response.end('saved'), 1000)
    const form = forms.find((one) => one.name === decodeURIComponent(name))
    if (kind === 'script') {
      const script = built.get(name) ?? buildScript(name as Parameters<typeof buildScript>[0])
      built.set(name, script)
      script.then(
        (text) => response.setHeader('content-type', 'text/javascript').end(text),
        () => response.destroy(),
      )
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (form?.policy) response.setHeader('content-security-policy', form.policy)
    response.statusCode = form ? 200 : 404
    const script = form?.script ? `<script src="/script/${form.script}"></script>` : ''
    response.end(
      form ? `<!doctype html><title>${form.name}</title>${form.body.replaceAll('OTHER', other)}${script}` : 'Not found',
    )
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    submissions: () => submissions,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
