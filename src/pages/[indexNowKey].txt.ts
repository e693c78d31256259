import { environment } from '#src/data.ts'

/** The file that proves to search engines that the key is ours. Missing without a key. */
export function getStaticPaths() {
  const { indexNow } = environment
  return indexNow ? [{ params: { indexNowKey: indexNow.key }, props: { key: indexNow.key } }] : []
}

export function GET({ props }: { props: { key: string } }): Response {
  return new Response(props.key)
}
