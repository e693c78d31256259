import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { fillShell } from '#functions/pages/render.ts'
import { PageHead } from '#src/components/pages/PageHead.tsx'
import { PostPage } from '#src/components/posts/PostPage.tsx'
import { ProductPage } from '#src/components/products/ProductPage.tsx'
import { otherPosts } from '#src/domain/posts/other-posts.ts'
import type { Post, PostCard } from '#src/domain/posts/posts.ts'
import { type Product, relatedProducts } from '#src/domain/products/products.ts'
import { postHead } from '#src/seo/post-page.ts'
import { productHead } from '#src/seo/product-page.ts'
import { get, origin, textOf } from './site.ts'

const dataOf = async <Data>(path: string) => ((await (await get(path)).json()) as { data: Data }).data

describe('A page made on request', () => {
  it('has the same bytes as the built page of a product', async () => {
    const { slug, category } = (await dataOf<{ products: Product[] }>('/api/products?limit=1')).products[0]!
    const product = await dataOf<Product>(`/api/products/${slug}`)
    const siblings = (await dataOf<{ products: Product[] }>(`/api/products?limit=100&category=${category}`)).products
    const related = relatedProducts(
      siblings,
      siblings.findIndex((sibling) => sibling.slug === slug),
    )
    const made = fillShell(await textOf('/shells/product'), {
      head: createElement(PageHead, productHead(product, origin)),
      main: createElement(ProductPage, { product, related }),
    })
    expect(made).toBe(await textOf(`/product/${slug}`))
  })

  it('has the same bytes as the built page of a post', async () => {
    const { blogposts } = (await (await get('/api/blogposts?limit=100')).json()) as { blogposts: PostCard[] }
    const post = await dataOf<Post>(`/api/blogposts/${blogposts[0]!.id}`)
    const others = otherPosts(blogposts, new Date().toISOString().slice(0, 10))(post.id)
    const made = fillShell(await textOf('/shells/post'), {
      head: createElement(PageHead, postHead(post, origin)),
      main: createElement(PostPage, { post, others }),
    })
    expect(made).toBe(await textOf(`/blog/${post.slug}`))
  })
})
