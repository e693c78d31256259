import type { APIContext } from 'astro'

type TextPath<Props> = { params: { slug: string }; props: Props; cacheKey: string }

/**
 * A page's exports for text files, one per static path. A build writes them without Astro, which takes several times as
 * long: see netlify/local/site/shell-pages.ts. `route`: as Astro calls it, with `[slug]`.
 */
export function textFiles<Props>(
  route: string,
  list: () => TextPath<Props>[] | Promise<TextPath<Props>[]>,
  toText: (props: Props) => string,
  contentType = 'text/plain; charset=utf-8',
) {
  const listed = new Map<string, Props>()

  async function listPaths() {
    const paths = await list()
    for (const { params, props } of paths) listed.set(route.replace('[slug]', params.slug), props)
    return paths
  }

  function fill(_shell: string, pathname: string): string[] {
    const props = listed.get(pathname)
    if (props === undefined) throw new Error('There is no such file')
    return [toText(props)]
  }

  return {
    getStaticPaths: Object.assign(listPaths, { route, fill }),
    GET: ({ props }: APIContext<Props & Record<string, unknown>>) =>
      new Response(toText(props), { headers: { 'content-type': contentType } }),
  }
}
