import { defineMiddleware } from 'astro:middleware'

// Astro inserts this element before the first island, where HTML doesn't allow <style>. Its rule is in
// src/styles/base.css instead, so the content security policy can forbid inline styles.
const islandStyle = /<style>astro-island[^<]*<\/style>/

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response((await response.text()).replace(islandStyle, ''), response)
})
