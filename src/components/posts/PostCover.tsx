import { atWidth } from '#src/domain/images/images.ts'
import type { PostCover as Cover } from '#src/domain/posts/posts.ts'

/** The picture above a post's text. */
export function PostCover({ cover: { url, width, height } }: { cover: Cover }) {
  return (
    <img
      className="article-cover"
      src={atWidth(url, 1280)}
      srcSet={`${atWidth(url, 640)} 640w, ${atWidth(url, 960)} 960w, ${atWidth(url, 1280)} 1280w`}
      sizes="(min-width: 66rem) 60rem, 100vw"
      width={width}
      height={height}
      alt=""
      fetchPriority="high"
    />
  )
}
