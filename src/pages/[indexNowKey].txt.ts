import { environment } from '#src/build/data.ts'

/** The file that proves to search engines that the key is ours. Missing without a key. */
export function getStaticPaths() {
  const { indexNowKey } = environment
  return indexNowKey ? [{ params: { indexNowKey }, props: { key: indexNowKey } }] : []
}

export function GET({ props }: { props: { key: string } }): Response {
  return new Response(props.key)
}
